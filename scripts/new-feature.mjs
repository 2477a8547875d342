import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';

const [noun] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*s$/.test(noun ?? '')) {
  process.stderr.write('Name the noun in the plural, in kebab-case: npm run new:feature capital-calls\n');
  process.exit(1);
}
const camel = noun.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
const table = noun.replaceAll('-', '_');
const single = camel.replace(/ies$/, 'y').replace(/s$/, '');

/** One column from screen to SQL, with the same stem everywhere: table, contract, use case, queries, policy, router, test. */
const FILES = {
  [`packages/db/src/schema/${noun}.ts`]: `import { foreignKey, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { tenantTable } from './tenant-table.ts';
import { tenants } from './tenants.ts';

export const ${camel} = tenantTable(
  '${table}',
  {
    name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] })],
);
`,
  [`packages/contract/src/${noun}.ts`]: `import { z } from 'zod';
import { Id } from './fields.ts';
import { procedure } from './procedure.ts';

const ${pascal}View = z.object({ id: Id, name: z.string() });

const list = procedure({ needs: '${single}:read' })
  .route({ method: 'GET', path: '/${noun}', summary: 'List ${noun.replaceAll('-', ' ')}', tags: ['${pascal}'] })
  .output(z.array(${pascal}View));

export const ${camel} = { list };
`,
  [`apps/server/src/features/${noun}/${noun}.queries.ts`]: `import { schema } from '@cairn/db';
import type { Tx } from '../../core/database.ts';

const { ${camel} } = schema;

export function list${pascal}Rows(tx: Tx) {
  return tx.db.select({ id: ${camel}.id, name: ${camel}.name }).from(${camel});
}
`,
  [`apps/server/src/features/${noun}/list-${noun}.ts`]: `import type { Ctx } from '../../core/procedure.ts';
import { list${pascal}Rows } from './${noun}.queries.ts';

export function list${pascal}({ tx }: Ctx) {
  return list${pascal}Rows(tx);
}
`,
  [`apps/server/src/features/${noun}/${noun}.router.ts`]: `import { inTenant, os } from '../../core/procedure.ts';
import { list${pascal} } from './list-${noun}.ts';

export const ${camel}Router = { list: os.${camel}.list.handler(inTenant(list${pascal})) };
`,
  [`apps/server/src/features/${noun}/list-${noun}.test.ts`]: `import { expect, it } from 'vitest';
import { call, makeFirm } from '../../testing/test-firm.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer();

it("lists nothing of another firm's", async () => {
  const firm = await makeFirm(server);
  expect((await call(server, firm, 'GET', '/${noun}')).body).toEqual([]);
});
`,
};

for (const [path, content] of Object.entries(FILES)) {
  const target = join(root, path);
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  ) {
    process.stderr.write(`${path} exists already; nothing was written over.\n`);
    process.exit(1);
  }
  await mkdir(join(target, '..'), { recursive: true });
  await writeFile(target, content);
  process.stdout.write(`wrote ${path}\n`);
}
const door = join(root, 'packages/db/src/schema.ts');
await writeFile(door, `${await readFile(door, 'utf8')}export * from './schema/${noun}.ts';\n`);
process.stdout.write(`Then by hand:
  packages/domain/src/access/permissions.ts        '${single}:read': who may
  packages/contract/src/index.ts            ${camel} into the contract
  apps/server/src/router.ts        ${camel}: ${camel}Router
  cd packages/db && npx drizzle-kit generate --name ${noun}
                                            and add to the new file: GRANT … TO cairn_app; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  apps/server/src/contract-walk.test.ts     the new procedure's row; without it the walk fails
  npm run check
`);
