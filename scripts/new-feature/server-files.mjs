/** Use cases of a noun with policy, router and tests. */
export function serverFiles(names) {
  const { area, kebab, camel, pascal, snake, words, fields } = names;
  const folder = `apps/server/src/features/${area}/${kebab.many}`;
  const { one: One, many: Many } = pascal;
  return {
    [`${folder}/${kebab.many}.policy.ts`]: `
import { hasPermission } from '@cairn/domain';
import type { Actor } from '../../../core/actor.ts';
import type { ${One}Record } from './view-${kebab.one}.ts';

type Subject = Pick<${One}Record, 'archived_at'>;

export const canArchive = (actor: Actor): boolean => hasPermission(actor.role, '${snake.one}:write');

/** What is archived is read only: restoring it comes first. */
export const canEdit = (actor: Actor, { archived_at }: Subject): boolean => archived_at === null && canArchive(actor);
`,

    [`${folder}/${kebab.many}.policy.test.ts`]: `
import { expect, it } from 'vitest';
import type { Actor } from '../../../core/actor.ts';
import { canArchive, canEdit } from './${kebab.many}.policy.ts';

const user = { role: 'firm_user' } as Actor;
const lp = { role: 'lp' } as Actor;

it('lets the team edit what is not archived', () => {
  expect([canEdit(user, { archived_at: null }), canEdit(user, { archived_at: new Date() })]).toEqual([true, false]);
  expect([canEdit(lp, { archived_at: null }), canArchive(user), canArchive(lp)]).toEqual([false, true, false]);
});
`,

    [`${folder}/view-${kebab.one}.ts`]: `
import type { Contract } from '@cairn/contract';
import type { schema } from '@cairn/db';
import { ${fields}, pickFields } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Actor } from '../../../core/actor.ts';
import { canArchive, canEdit } from './${kebab.many}.policy.ts';

export type ${One}Record = typeof schema.${camel.many}.$inferSelect;
export type ${One}Inputs = InferContractRouterInputs<Contract>['${camel.many}'];
export type ${One}Outputs = InferContractRouterOutputs<Contract>['${camel.many}'];
export type ${One}View = ${One}Outputs['get'];

export function view${One}(actor: Actor, record: ${One}Record): ${One}View {
  const { id, created_by, created_at, updated_at, archived_at, version } = record;
  return {
    id,
    ...pickFields(${fields}, record),
    created_by,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    archived_at: archived_at?.toISOString() ?? null,
    version,
    can: { edit: canEdit(actor, record), archive: canArchive(actor) },
  };
}
`,

    [`${folder}/${kebab.many}.queries.ts`]: `
import { schema } from '@cairn/db';
import { ${fields}, foldForSearch, keysWith } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { ${One}Record } from './view-${kebab.one}.ts';

const { ${camel.many} } = schema;

/** Throws NOT_FOUND. */
export async function require${One}(tx: Tx, id: string): Promise<${One}Record> {
  const [record] = await tx.db.select().from(${camel.many}).where(eq(${camel.many}.id, id));
  if (!record) throw fail('NOT_FOUND');
  return record;
}

/** Writes the changes if the record still has the version that was seen; undefined when it has moved on. */
export async function updateIfUnchanged(
  tx: Tx,
  { id, version }: Pick<${One}Record, 'id' | 'version'>,
  changes: Partial<typeof ${camel.many}.$inferInsert>,
): Promise<${One}Record | undefined> {
  const [record] = await tx.db
    .update(${camel.many})
    .set({ ...changes, version: sql\`\${${camel.many}.version} + 1\` })
    .where(and(eq(${camel.many}.id, id), eq(${camel.many}.version, version)))
    .returning();
  return record;
}

const SEARCHED = keysWith(${fields}, { search: true });

/** What search looks through: the record's texts, folded as the words of a search are. */
export function searchTextOf(record: Partial<Record<(typeof SEARCHED)[number], string | null>>): string {
  return foldForSearch(SEARCHED.map((field) => record[field] ?? '').join(' '));
}
`,

    [`${folder}/list-${kebab.many}.ts`]: `
import { ${fields}, hasPermission } from '@cairn/domain';
import { afterCursor, pageOf, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { searchPatterns } from '../../../core/sql/search-patterns.ts';
import { type SortColumn, sortColumns } from '../../../core/sql/sort-columns.ts';
import { type ${One}Inputs, type ${One}Outputs, type ${One}Record, view${One} } from './view-${kebab.one}.ts';

const ADDED: SortColumn = { by: 't.created_at', type: 'timestamptz' };

/** A page of the ${words.many} that match, newest first unless said otherwise, with a cursor to the next. */
export async function list${Many}({ tx, actor }: Ctx, input: ${One}Inputs['list']): Promise<${One}Outputs['list']> {
  const { search, archived, sort = 'created_at', direction = 'desc', cursor } = input;
  const limit = Number(input.limit ?? 50);
  const { by, type } = sortColumns(${fields}, 't', direction)[sort] ?? ADDED;
  const tables = \`${snake.many} t where (t.archived_at is not null) = $1 and t.search_text like all ($2::text[])\`;
  const filters = [archived === 'true', searchPatterns(search)];
  const values: unknown[] = [...filters];
  const after = afterCursor(cursor, { by, type, id: 't.id', direction }, values);
  values.push(limit + 1);
  const page = tx.query<${One}Record & { sort_value: string }>(
    \`select t.*, (\${by})::text as sort_value from \${tables} \${after}
     order by \${by} \${direction}, t.id \${direction} limit $\${values.length}\`,
    values,
    \`list-${kebab.many}-\${sort}-\${direction}\${after && '-after'}\`,
  );
  const counted = cursor === undefined ? tx.query<{ count: number }>(
    \`select count(*)::int as count from \${tables}\`,
    filters,
    'count-${kebab.many}',
  ) : null;
  const [rows, totals] = await Promise.all([page, counted]).catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.sort_value);
  return {
    rows: shown.map((row) => view${One}(actor, row)),
    total: totals?.[0]?.count ?? null,
    next_cursor,
    can: { create: hasPermission(actor.role, '${snake.one}:write') },
  };
}
`,

    [`${folder}/get-${kebab.one}.ts`]: `
import type { Ctx } from '../../../core/procedure.ts';
import { require${One} } from './${kebab.many}.queries.ts';
import { type ${One}View, view${One} } from './view-${kebab.one}.ts';

export async function get${One}({ tx, actor }: Ctx, { id }: { id: string }): Promise<${One}View> {
  return view${One}(actor, await require${One}(tx, id));
}
`,

    [`${folder}/create-${kebab.one}.ts`]: `
import { schema } from '@cairn/db';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { searchTextOf } from './${kebab.many}.queries.ts';
import { recordChange } from './record-change.ts';
import { type ${One}Inputs, type ${One}View, view${One} } from './view-${kebab.one}.ts';

export async function create${One}(ctx: Ctx, values: ${One}Inputs['create']): Promise<${One}View> {
  const { tx, actor, now } = ctx;
  const [record] = await tx.db
    .insert(schema.${camel.many})
    .values({
      ...values,
      tenant_id: actor.tenantId,
      id: newId(),
      search_text: searchTextOf(values),
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning();
  if (!record) throw new Error('the new ${words.one} was not stored');
  await recordChange(ctx, 'created', record, { name: record.name });
  return view${One}(actor, record);
}
`,

    [`${folder}/update-${kebab.one}.ts`]: `
import { ${fields} } from '@cairn/domain';
import { changesOf } from '../../../core/changes-of.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { canEdit } from './${kebab.many}.policy.ts';
import { require${One}, searchTextOf, updateIfUnchanged } from './${kebab.many}.queries.ts';
import { recordChange } from './record-change.ts';
import { type ${One}Inputs, type ${One}View, view${One} } from './view-${kebab.one}.ts';

const FIELDS = Object.keys(${fields}) as (keyof typeof ${fields})[];

/** Changes the named fields, if the record still is the version that the person saw. */
export async function update${One}(ctx: Ctx, input: ${One}Inputs['update']): Promise<${One}View> {
  const { tx, actor, now } = ctx;
  const { id, version, ...values } = input;
  const before = await require${One}(tx, id);
  if (!canEdit(actor, before)) throw fail('FORBIDDEN');
  const search_text = searchTextOf({ ...before, ...values });
  const after = await updateIfUnchanged(tx, { id: before.id, version }, { ...values, search_text, updated_at: now });
  if (!after) throw await staleVersion(view${One}(actor, await require${One}(tx, id)));
  await recordChange(ctx, 'updated', after, { changes: changesOf(FIELDS, before, after) });
  return view${One}(actor, after);
}
`,

    [`${folder}/set-${kebab.one}-archived.ts`]: `
import { staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { require${One}, updateIfUnchanged } from './${kebab.many}.queries.ts';
import { recordChange } from './record-change.ts';
import { type ${One}Inputs, type ${One}View, view${One} } from './view-${kebab.one}.ts';

/** Archives a record, or restores it. What is so already stays as it is. */
export async function set${One}Archived(ctx: Ctx, input: ${One}Inputs['setArchived']): Promise<${One}View> {
  const { tx, actor, now } = ctx;
  const { id, version, archived } = input;
  const before = await require${One}(tx, id);
  if ((before.archived_at !== null) === archived) return view${One}(actor, before);
  const after = await updateIfUnchanged(tx, { id: before.id, version }, { archived_at: archived ? now : null });
  if (!after) throw await staleVersion(view${One}(actor, await require${One}(tx, id)));
  await recordChange(ctx, archived ? 'archived' : 'restored', after);
  return view${One}(actor, after);
}
`,

    [`${folder}/record-change.ts`]: `
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { ${One}Record } from './view-${kebab.one}.ts';

/** Writes the event of a change, and tells the open pages. */
export async function recordChange(
  ctx: Ctx,
  action: 'created' | 'updated' | 'archived' | 'restored',
  { id, version }: ${One}Record,
  details: Record<string, unknown> = {},
): Promise<void> {
  await Promise.all([
    ctx.audit({
      action: \`${snake.one}.\${action}\`,
      resource_type: '${snake.one}',
      resource_id: id,
      table_name: '${snake.many}',
      classification: 'confidential',
      metadata: { version, ...details },
    }),
    tellLive(ctx, { kind: '${snake.one}', id }),
  ]);
}
`,

    [`${folder}/${kebab.many}.router.ts`]: `
import { inTenant, os } from '../../../core/procedure.ts';
import { create${One} } from './create-${kebab.one}.ts';
import { get${One} } from './get-${kebab.one}.ts';
import { list${Many} } from './list-${kebab.many}.ts';
import { set${One}Archived } from './set-${kebab.one}-archived.ts';
import { update${One} } from './update-${kebab.one}.ts';

const { ${camel.many} } = os;

export const ${camel.many}Router = {
  list: ${camel.many}.list.handler(inTenant(list${Many})),
  get: ${camel.many}.get.handler(inTenant(get${One})),
  create: ${camel.many}.create.handler(inTenant(create${One})),
  update: ${camel.many}.update.handler(inTenant(update${One})),
  setArchived: ${camel.many}.setArchived.handler(inTenant(set${One}Archived)),
};
`,

    [`${folder}/${kebab.many}.test.ts`]: serverTest(names),
  };
}

const serverTest = ({ kebab, snake }) => `
import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const create = async (name: string, more: object = {}) =>
  (await call(server, user, 'POST', '/${kebab.many}', { name, ...more })).body;
const update = (id: string, values: object, person = user) =>
  call(server, person, 'PATCH', \`/${kebab.many}/\${id}\`, { version: 1, ...values });
const setArchived = (id: string, archived: boolean, version: number) =>
  call(server, user, 'POST', \`/${kebab.many}/\${id}/archived\`, { version, archived });
const list = async (query = '') => (await call(server, user, 'GET', \`/${kebab.many}\${query}\`)).body;
const namesOf = async (query: string) => (await list(query)).rows.map(({ name }: { name: string }) => name);

it('are listed newest first, a page at a time', async () => {
  for (const name of ['One', 'Two', 'Three']) await create(name);
  const first = await list('?limit=2');
  expect(first).toMatchObject({ rows: [{ name: 'Three' }, { name: 'Two' }], total: 3, can: { create: true } });
  expect(await list(\`?limit=2&cursor=\${first.next_cursor}\`)).toMatchObject({ rows: [{ name: 'One' }], next_cursor: null });
  expect((await call(server, user, 'GET', '/${kebab.many}?cursor=nonsense')).status).toBe(400);
});

it('are found by their words, and sorted by name', async () => {
  await create('Łódź', { description: 'at the river' });
  await create('Zoë & Co');
  await create('100% sure');
  expect(await namesOf('?search=zoe')).toEqual(['Zoë & Co']);
  expect(await namesOf('?search=RIVER%20łódź')).toEqual(['Łódź']);
  expect(await namesOf('?search=%25')).toEqual(['100% sure']);
  expect((await namesOf('?sort=name&direction=asc'))[0]).toBe('100% sure');
});

it.each([{}, { name: '  ' }])('need a name: %j', async (values) => {
  const { status, body } = await call(server, user, 'POST', '/${kebab.many}', values);
  expect([status, body.data.fields]).toEqual([400, { name: 'Name is required.' }]);
});

it('are changed, archived and restored, each with its event', async () => {
  const { id } = await create('One');
  expect((await update(id, { description: 'changed' })).body).toMatchObject({ name: 'One', description: 'changed' });
  expect((await setArchived(id, true, 2)).body).toMatchObject({ can: { edit: false }, version: 3 });
  expect((await update(id, { name: 'No', version: 3 })).status).toBe(403);
  expect([await namesOf(''), await namesOf('?archived=true')]).toEqual([[], ['One']]);
  expect((await setArchived(id, false, 3)).body).toMatchObject({ can: { edit: true }, archived_at: null });
  for (const action of ['created', 'updated', 'archived', 'restored'])
    expect(await auditOf(server, user.tenantId, \`${snake.one}.\${action}\`), action).toHaveLength(1);
});

it('are not changed over what a colleague has saved, nor from another firm', async () => {
  const { id } = await create('One');
  await update(id, { name: 'Theirs' });
  const { status, body } = await update(id, { name: 'Mine' });
  expect([status, body.code, body.data.current.name]).toEqual([409, 'STALE_VERSION', 'Theirs']);
  expect((await setArchived(id, true, 1)).body.code).toBe('STALE_VERSION');
  expect((await update(id, { name: 'Foreign', version: 2 }, await makeFirm(server))).status).toBe(404);
});
`;
