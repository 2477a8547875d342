/** Catalogue, table and contract of a noun. */
export const dataFiles = ({ area, kebab, camel, pascal, snake, words, title, fields, sorts }) => ({
  [`packages/domain/src/${area}/${kebab.one}-fields.ts`]: `
import { type Catalogue, keysWith } from '../fields/field.ts';

/** What a person may write of a ${words.one}, in the order of the form. */
export const ${fields} = {
  name: {
    kind: 'text',
    max: 200,
    label: 'Name',
    required: true,
    column: 'Name',
    sort: true,
    search: true,
  },
  description: { kind: 'long_text', max: 4000, label: 'Description', search: true },
} as const satisfies Catalogue;

/** What the list can be sorted by. */
export const ${sorts} = [...keysWith(${fields}, { sort: true }), 'created_at'] as const;
export type ${pascal.one}Sort = (typeof ${sorts})[number];
`,

  [`packages/db/src/schema/${area}/${kebab.many}.ts`]: `
import { foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, tenantTable } from '../tenant-table.ts';

export const ${camel.many} = tenantTable(
  '${snake.many}',
  {
    name: text().notNull(),
    description: text(),
    /** Name and description, folded as a search is. */
    search_text: text().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    archived_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('${snake.many}_time').on(table.tenant_id, table.created_at, table.id),
  ],
);
`,

  [`packages/contract/src/${area}/${kebab.many}.ts`]: `
import { ${fields}, ${sorts} } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, text, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { newFields, readableFields, writableFields } from '../record-fields.ts';

const tags = ['${title.many}'];

const ${pascal.one}View = z.object({
  id: IdOut,
  ...readableFields(${fields}),
  created_by: IdOut.nullable(),
  created_at: TimestampOut,
  updated_at: TimestampOut,
  archived_at: TimestampOut.nullable(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), archive: z.boolean() }),
});

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: ${pascal.one}View }) };

const list = procedure({ needs: '${snake.one}:read' })
  .route({ method: 'GET', path: '/${kebab.many}', summary: 'The ${words.many} of the firm', tags })
  .input(
    z.strictObject({
      search: text('Search', 200).optional(),
      archived: z.enum(['true', 'false'], 'archived must be true or false.').optional().describe('those that were archived instead'),
      sort: z.enum(${sorts}, 'This column cannot be sorted by.').optional(),
      direction: z.enum(['asc', 'desc'], 'direction must be asc or desc.').optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').optional(),
      cursor: z.string().max(500).optional(),
    }),
  )
  .output(
    z.object({
      rows: z.array(${pascal.one}View),
      total: z.int().nullable().describe('how many match; on the first page only'),
      next_cursor: z.string().nullable(),
      can: z.object({ create: z.boolean() }),
    }),
  );

const get = procedure({ needs: '${snake.one}:read' })
  .route({ method: 'GET', path: '/${kebab.many}/{id}', summary: 'One ${words.one}', tags })
  .input(z.strictObject({ id: Id }))
  .output(${pascal.one}View);

const create = procedure({ needs: '${snake.one}:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/${kebab.many}', successStatus: 201, summary: 'Add a ${words.one}', tags })
  .input(z.strictObject(newFields(${fields})))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(${pascal.one}View);

const update = procedure({ needs: '${snake.one}:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/${kebab.many}/{id}', summary: 'Change some fields of a ${words.one}', tags })
  .input(z.strictObject(writableFields(${fields})).partial().extend({ id: Id, version: Version }))
  .errors({ STALE_VERSION: Stale })
  .output(${pascal.one}View);

const setArchived = procedure({ needs: '${snake.one}:write', mode: 'write' })
  .route({ method: 'POST', path: '/${kebab.many}/{id}/archived', summary: 'Archive a ${words.one}, or restore it', tags })
  .input(z.strictObject({ id: Id, version: Version, archived: z.boolean() }))
  .errors({ STALE_VERSION: Stale })
  .output(${pascal.one}View);

export const ${camel.many} = { list, get, create, update, setArchived };
`,
});
