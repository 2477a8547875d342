/**
 * Lines that a noun adds to files that are there: the file, the text beside which the lines stand, and the lines. `after`
 * and `before` are found exactly once, or the generator says which file has changed under it.
 */
export function insertions({ area, kebab, camel, snake, words, title, meaning }) {
  const { one, many } = snake;
  return [
    ['packages/domain/src/index.ts', { end: `export * from './${area}/${kebab.one}-fields.ts';\n` }],
    ['packages/db/src/schema.ts', { end: `export * from './schema/${area}/${kebab.many}.ts';\n` }],
    [
      'packages/domain/src/access/permissions.ts',
      {
        before: '} as const satisfies Record<string, readonly Role[]>;',
        add: `  '${one}:read': TEAM_ROLES,\n  '${one}:write': TEAM_ROLES,\n`,
      },
    ],
    [
      'packages/domain/src/access/permissions.test.ts',
      {
        after: 'const HOLDERS: Record<keyof typeof PERMISSION_TABLE, Role[]> = {\n',
        add: ['read', 'write']
          .map((verb) => `  '${one}:${verb}': ['platform_admin', 'firm_admin', 'firm_user'],\n`)
          .join(''),
      },
    ],
    [
      'packages/domain/src/access/navigation.ts',
      {
        after: 'export const ROUTE_TABLE: Record<string, RouteRule> = {\n',
        add: `  '/${kebab.many}': { title: '${title.many}' },\n`,
      },
    ],
    [
      'packages/domain/src/access/navigation.test.ts',
      {
        edit: (text) =>
          text.replace(
            /(expect\(open\.sort\(\)\)\.toEqual\(\[\n)((?: {4}'.*',\n)+)/,
            (_, start, lines) => start + [...lines.split(/(?<=\n)/), `    '/${kebab.many}',\n`].sort().join(''),
          ),
      },
    ],
    [
      'packages/domain/src/access/navigation.test.ts',
      { before: "    '/account': 'Your Account',\n", add: `    '/${kebab.many}': '${title.many}',\n` },
    ],
    [
      'packages/domain/src/live-kinds.ts',
      { before: "  notification: 'session:own',\n", add: `  ${one}: '${one}:read',\n` },
    ],
    [
      'packages/contract/src/index.ts',
      { edit: addImport(`import { ${camel.many} } from './${area}/${kebab.many}.ts';\n`) },
    ],
    ['packages/contract/src/index.ts', { after: 'export const contract = {\n', add: `  ${camel.many},\n` }],
    [
      'apps/server/src/router.ts',
      {
        edit: addImport(
          `import { ${camel.many}Router } from './features/${area}/${kebab.many}/${kebab.many}.router.ts';\n`,
        ),
      },
    ],
    [
      'apps/server/src/router.ts',
      { after: 'export const router = {\n', add: `  ${camel.many}: ${camel.many}Router,\n` },
    ],
    [
      'apps/server/src/contract-walk.test.ts',
      { after: 'const ROWS: Record<string, Row> = {\n', add: walkRows({ kebab, camel }) },
    ],
    [
      'packages/db/src/catalogue.test.ts',
      {
        before: "  portfolios: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule' },\n",
        add: `  ${many}: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule' },\n`,
      },
    ],
    // Nothing for portals, until somebody decides otherwise.
    ['packages/db/src/schema/portal-tables.ts', { after: 'const TEAM_TABLES = `', add: `${many} ` }],
    [
      'apps/server/src/core/isolation.test.ts',
      {
        after: 'const WORK_OF_EACH = `\n  with ',
        add: `${one} as (insert into ${many} (tenant_id, id, name, search_text) values ($1, gen_random_uuid(), $2, 'x')),\n       `,
      },
    ],
    [
      'apps/server/src/core/isolation.test.ts',
      {
        edit: (text) =>
          text.replace(/(expect\(tables\)\.toHaveLength\()(\d+)/, (_, start, count) => start + (Number(count) + 1)),
      },
    ],
    [
      'apps/web/src/lib/live/live-queries.ts',
      { before: "  notification: () => [call('notifications')],\n", add: `  ${one}: () => [call('${camel.many}')],\n` },
    ],
    ['docs/glossary.md', { edit: addTerm(area, `| ${words.one} | ${meaning} |\n`) }],
    [
      'docs/api-map.md',
      { end: `\nAlso ours: \`${camel.many}.*\` below /${kebab.many} (list, get, create, update, archive).\n` },
    ],
  ];
}

/** With the imports; the linter sorts them. */
const addImport = (line) => (text) => text.replace(/^import /m, () => `${line}import `);

/** At the end of the area's table, or in a section of its own. */
const addTerm = (area, row) => (text) => {
  const heading = `## ${area.charAt(0).toUpperCase()}${area.slice(1)}\n`;
  if (!text.includes(heading))
    return text.replace(
      '## One verb for one act\n',
      (next) => `${heading}\n| term | meaning |\n|---|---|\n${row}\n${next}`,
    );
  const start = text.indexOf(heading);
  const end = text.indexOf('\n\n## ', start);
  return `${text.slice(0, end)}\n${row.trimEnd()}${text.slice(end)}`;
};

function walkRows({ kebab, camel }) {
  const made = `record: 'made', made: { path: '/${kebab.many}', body: { name: 'OwnCanary' } }`;
  return `  '${camel.many}.list': { status: 200 },
  '${camel.many}.get': { status: 200, ${made} },
  '${camel.many}.create': { status: 201, ask: () => ({ body: { name: 'Walked' } }) },
  '${camel.many}.update': { status: 200, ${made}, ask: () => ({ body: { version: 1, name: 'Walked' } }) },
  '${camel.many}.setArchived': { status: 200, ${made}, ask: () => ({ body: { version: 1, archived: true } }) },
`;
}

/** The text with the lines added. Throws when their place is not there exactly once. */
export function insert(file, text, { after, before, end, edit, add }) {
  if (edit) return edit(text);
  if (end !== undefined) return text + end;
  const place = after ?? before;
  if (text.split(place).length !== 2)
    throw new Error(`${file} no longer has its place for a new noun: ${place.trim()}`);
  return text.replace(place, () => (after ? after + add : add + before));
}
