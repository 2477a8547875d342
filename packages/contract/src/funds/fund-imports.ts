import { DATE_ORDERS, DECIMAL_SIGNS } from '@cairn/domain/fund';
import { BALANCE_FIGURES, IMPORT_KINDS } from '@cairn/domain/fund-import';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';
import { Amount, Person } from './fund-views.ts';

const tags = ['Fund imports'];
const STATES = {
  draft: 'Being prepared',
  submitted: 'Waiting for approval',
  done: 'Brought in',
  discarded: 'Discarded',
} as const;
const State = choiceOf({ label: 'State', choices: STATES });
const Kind = choiceOf({ label: 'Kind of list', choices: mapLabels(IMPORT_KINDS) });
const DateOrder = choiceOf({ label: 'Order of days', choices: DATE_ORDERS });
const DecimalSign = choiceOf({ label: 'Decimal sign', choices: DECIMAL_SIGNS });

function mapLabels<K extends string>(kinds: Record<K, { label: string }>): Record<K, string> {
  return Object.fromEntries(Object.entries<{ label: string }>(kinds).map(([key, { label }]) => [key, label])) as Record<
    K,
    string
  >;
}

const Fault = z.object({
  line: z.int().nullable().describe('of the file, the names of the columns being line 1'),
  column: z.string().nullable(),
  problem: z.string(),
});
const List = z.object({
  kind: Kind,
  name: z.string(),
  rows: z.int(),
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  columns: z.record(z.string(), z.int()),
  date_order: DateOrder,
  decimal: DecimalSign,
  faults: z.array(Fault).describe('the first 100'),
  fault_count: z.int(),
});
const Figures = {
  commitment: Amount,
  called: Amount,
  paid_in: Amount,
  unfunded: Amount,
  distributed: Amount,
  nav: Amount,
};
const Balance = z.object({
  key: z.string(),
  line: z.int(),
  lp_name: z.string().nullable().describe('null for the whole fund'),
  on: DayOut,
  figure: choiceOf({ label: 'Figure', choices: BALANCE_FIGURES }),
  stated: Amount,
  computed: Amount,
  difference: Amount.describe('computed less stated'),
  made_of: z.array(z.object({ day: DayOut.nullable(), what: z.string(), amount: Amount })),
  reason: z.string().nullable().describe('why the difference was accepted'),
});
const Preview = z.object({
  until: DayOut,
  counts: z.array(z.object({ kind: Kind, rows: z.int(), total: Amount.nullable() })),
  events: z.int().describe('calls and distributions'),
  companies: z.int(),
  partners: z.array(z.object({ id: z.string(), name: z.string(), is_new: z.boolean(), ...Figures })),
  total: z.object(Figures),
  ratios: z.object({
    pic: z.string().nullable(),
    dpi: z.string().nullable(),
    rvpi: z.string().nullable(),
    tvpi: z.string().nullable(),
    net_irr: z.string().nullable(),
  }),
  warnings: z.array(z.string()),
  balances: z.array(Balance),
  open: z.int().describe('balances that differ and are not accepted'),
  hash: z.string().describe('of what is shown; an approval names it'),
});

const Row = z.object({
  id: IdOut,
  fund_id: IdOut,
  state: State,
  created_by: Person,
  created_at: TimestampOut,
  submitted_by: Person,
  submitted_at: TimestampOut.nullable(),
  decided_by: Person,
  decided_at: TimestampOut.nullable(),
  version: z.int(),
});
const Import = Row.extend({
  fund_name: z.string(),
  currency: z.string(),
  lists: z.array(List),
  problems: z.array(z.string()).describe('what stands against the import as a whole'),
  preview: Preview.nullable().describe('none while something has to be corrected, and once it was brought in'),
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    reopen: z.boolean(),
    approve: z.boolean(),
  }),
});

const list = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/funds/{id}/imports', summary: 'Imports of the history of a fund', tags })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      currency: z.string(),
      rows: z.array(Row),
      can: z.object({ start: z.boolean() }),
    }),
  );

const start = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/funds/{id}/imports',
    successStatus: 201,
    summary: 'Begin an import, or go on with the one that is open',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Import);

const get = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/fund-imports/{id}',
    summary: 'An import with its lists, what has to be corrected, and what it would come to',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Import);

const add = procedure({ needs: 'fund:write', mode: 'write', rawBody: 'list' })
  .route({
    method: 'POST',
    path: '/fund-import-lists',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Add a list as CSV; one of the same kind is replaced',
    tags,
  })
  .input(
    z.object({
      query: z.strictObject({
        import_id: Id,
        kind: Kind.optional().describe('guessed from the names of the columns if left out'),
      }),
      body: z.file('Send the file as application/octet-stream with its name in content-disposition.'),
    }),
  )
  .errors(errors('FILE_REFUSED', 'FUND_WORK_DONE'))
  .output(Import);

const read = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/fund-imports/{id}',
    summary: 'Say how a list is read: its kind, its columns, days and amounts',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      kind: Kind,
      to_kind: Kind.optional(),
      columns: z.record(z.string().max(40), z.int().min(0).max(99)).optional(),
      date_order: DateOrder.optional(),
      decimal: DecimalSign.optional(),
    }),
  )
  .errors(errors('FUND_WORK_DONE'))
  .output(Import);

const remove = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-imports/{id}/remove-list',
    summary: 'Take a list out of an import',
    tags,
  })
  .input(z.strictObject({ id: Id, kind: Kind }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Import);

const accept = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-imports/{id}/accept',
    summary: 'Accept balances that differ, with a reason that is kept',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      keys: z.array(z.string().max(300)).min(1).max(2000),
      reason: requiredText('Reason', 1000),
    }),
  )
  .errors(errors('FUND_WORK_DONE'))
  .output(Import);

const submit = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-imports/{id}/submit',
    summary: 'Hand an import that is right to the second person',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Import);

const reopen = procedure({ needs: 'fund:write', mode: 'write' })
  .route({ method: 'POST', path: '/fund-imports/{id}/reopen', summary: 'Take an import back to correct it', tags })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Import);

const approve = procedure({ needs: 'fund:approve', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-imports/{id}/approve',
    summary: 'Bring in a history that somebody else has prepared, all of it or nothing',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version, hash: z.string().max(64) }))
  .errors(errors('FUND_WORK_DONE', 'SECOND_PERSON_NEEDED'))
  .output(Import);

const discard = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-imports/{id}/discard',
    summary: 'Give up an import that was not brought in; its lists are deleted',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors(errors('FUND_WORK_DONE'))
  .output(z.object({ id: IdOut }));

export const fundImports = { list, start, get, add, read, remove, accept, submit, reopen, approve, discard };
