import {
  ACTION_GROUPS,
  AUDIT_DAYS,
  AUDIT_DAYS_DEFAULT,
  AUDIT_PAGE,
  AUDIT_RETENTION,
  CLASSIFICATIONS,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';

const tags = ['Audit'];
const Text = z.string().nullable();
const Count = z.int();

const Days = z.coerce
  .number<string | number>()
  .pipe(z.literal([...AUDIT_DAYS], `The range is ${AUDIT_DAYS.join(', ')} days.`))
  .default(AUDIT_DAYS_DEFAULT);

const Filters = {
  days: Days,
  action: choiceOf({
    label: 'Action',
    choices: Object.fromEntries(Object.entries(ACTION_GROUPS).map(([key, { label }]) => [key, label])) as Record<
      keyof typeof ACTION_GROUPS,
      string
    >,
  }).optional(),
  data_classification: choiceOf({ label: 'Classification', choices: CLASSIFICATIONS }).optional(),
  search: text('Search', 200).optional().describe('in action, resource type and network address'),
};

const Entry = z.object({
  id: IdOut,
  created_at: TimestampOut,
  user_id: IdOut.nullable(),
  user_name: Text.describe('of a person of the firm, or of the platform whom it was told of'),
  action: z.string(),
  resource_type: z.string(),
  resource_id: IdOut.nullable(),
  record_name: Text.describe('of the record, where it has a name and you may see it'),
  table_name: Text,
  ip_address: Text,
  data_classification: z.enum(Object.keys(CLASSIFICATIONS) as [keyof typeof CLASSIFICATIONS]),
  session_id: Text.describe('its first eight characters'),
  metadata: z.record(z.string(), z.unknown()),
  is_hidden: z.boolean().describe('of a deal that is hidden from you: neither its id nor the details are shown'),
  is_sealed: z.boolean(),
});

const list = procedure({ needs: 'audit:read' })
  .route({ method: 'GET', path: '/audit-logs', summary: 'Events of the audit log, newest first', tags })
  .input(
    z.strictObject({
      ...Filters,
      limit: z.coerce.number<string | number>().int().min(1).max(500, 'limit can be at most 500.').default(AUDIT_PAGE),
      cursor: z.string().max(300).optional(),
    }),
  )
  .output(z.object({ rows: z.array(Entry), next_cursor: Text }));

const stats = procedure({ needs: 'audit:read' })
  .route({
    method: 'POST',
    path: '/rpc/get_audit_log_stats',
    summary: 'How many events of which kind there are in the range',
    tags,
  })
  .input(z.strictObject({ p_days_back: Days }))
  .output(z.object({ total_events: Count, auth_events: Count, role_changes: Count, failure_events: Count }));

const Fault = z.object({
  kind: z.string(),
  tenant_id: IdOut.nullable(),
  log_window: Count.nullable(),
  event_id: IdOut.nullable(),
  says: z.string(),
});

const state = procedure({ needs: 'audit:read' })
  .route({
    method: 'GET',
    path: '/audit-logs/state',
    summary: 'How far the log is sealed, its newest checkpoint, and what the last verification found',
    tags,
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      events: Count.describe('of the firm'),
      sealed: Count.describe('of them'),
      sealed_at: TimestampOut.nullable(),
      log: Text,
      checkpoint: Text.describe('a signed note in the form of C2SP tlog-checkpoint'),
      verifier_key: Text,
      witness_key: Text.describe('of this installation as a witness for others; for the platform'),
      outside: z
        .array(
          z.object({
            name: z.string(),
            kind: z.enum(['bucket', 'witness', 'time_stamp']),
            size: Count.nullable().describe('the headers of the checkpoint that it vouched for last'),
            done_at: TimestampOut.nullable(),
            state: z.enum(['current', 'late', 'contradicts']),
            problem: Text.describe('why the last try failed; for the platform'),
          }),
        )
        .describe('who vouches for the log outside of this installation'),
      witnessed: z
        .array(
          z.object({
            origin: z.string(),
            size: Count,
            signed_at: TimestampOut,
            refusal: Text.describe('what was refused last'),
            refused_at: TimestampOut.nullable(),
          }),
        )
        .describe('logs for which this installation is a witness; for the platform'),
      verification: z
        .object({
          verified_at: TimestampOut,
          events: Count,
          sealed: Count,
          headers: Count,
          checkpoints: Count,
          cosignatures: Count,
          time_stamps: Count,
          dropped: Count.describe('sealed events that were dropped after their retention'),
          retained_from: Text.describe('the first day from which events are kept; null while nothing was dropped'),
          is_intact: z.boolean().describe('the whole log of this installation'),
          faults: z.array(Fault).describe('in the events of this firm'),
        })
        .nullable(),
    }),
  );

const verify = procedure({ needs: 'audit:read' })
  .route({
    method: 'POST',
    path: '/audit-logs/verify',
    summary: 'Begin to compute the whole log again; the state tells when it is done',
    tags,
  })
  .input(z.strictObject({}))
  .output(z.object({ started: z.boolean().describe('false while one is under way, or right after one') }));

const canExport = procedure({ needs: 'session:own' })
  .route({
    method: 'POST',
    path: '/rpc/can_export_sensitive_data',
    summary: 'Whether you may export data of this class',
    tags,
  })
  .input(
    z.strictObject({
      table_name: requiredText('Table name', 100),
      data_classification: choiceOf({ label: 'Classification', choices: CLASSIFICATIONS }),
    }),
  )
  .output(z.boolean());

/** Values of a record as a client saw them: few, and short. */
const Values = z
  .record(
    text('Key', 100),
    z.union([text('Value', 500), z.number(), z.boolean(), z.null()], 'A value is text, a number, true, false or null.'),
  )
  .refine((values) => Object.keys(values).length <= 100, 'Send at most 100 values.')
  .nullish();

const logCrud = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/log_crud_operation',
    summary: 'Store what a client reports of its own work on a record, marked as reported by the client',
    tags,
  })
  .input(
    z.strictObject({
      p_user_id: Id.nullish(),
      p_tenant_id: Id.nullish(),
      p_operation: z.enum(['create', 'read', 'update', 'delete'], 'This is not an operation on a record.'),
      p_table_name: requiredText('Table name', 100),
      p_record_id: Id.nullish(),
      p_old_values: Values,
      p_new_values: Values,
    }),
  )
  .output(z.object({ id: IdOut }));

const exportAll = procedure({ needs: 'audit:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/audit-logs/export',
    outputStructure: 'detailed',
    summary: 'The events that the filters leave, as CSV; the export is an event itself',
    tags,
  })
  .input(z.strictObject(Filters))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const exportEvidence = procedure({ needs: 'audit:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/audit-logs/evidence',
    outputStructure: 'detailed',
    summary:
      'The sealed events of the range with their proofs, for the offline verifier; the export is an event itself',
    tags,
  })
  .input(
    z.strictObject({
      days: Days,
      since_size: z.coerce
        .number<string | number>()
        .int('since_size must be a whole number.')
        .min(0, 'since_size cannot be negative.')
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('the size of a checkpoint that was kept: proves that the log has only grown since'),
    }),
  )
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const Retention = z.object({
  months: Count.nullable().describe('what the own firm says; null means as long as the platform says'),
  effective_months: Count.describe('what counts: the longest of all firms, since a month is dropped for all at once'),
  is_held: z.boolean().describe('by whichever firm: nothing is dropped'),
  hold: z
    .object({ reason: z.string(), since: TimestampOut, by_name: Text })
    .nullable()
    .describe('the hold of the own firm'),
  dropped: z
    .array(z.object({ month: z.string(), events: Count.describe('of the own firm'), dropped_at: TimestampOut }))
    .describe('newest first'),
});

const retention = procedure({ needs: 'audit:read' })
  .route({
    method: 'GET',
    path: '/audit-logs/retention',
    summary: 'How long events are kept, what holds them, and which months were dropped',
    tags,
  })
  .input(z.strictObject({}))
  .output(Retention);

const saveRetention = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({ method: 'PUT', path: '/audit-logs/retention', summary: 'Say how long events are kept at least', tags })
  .input(
    z.strictObject({
      months: z
        .int('The retention must be a whole number of months.')
        .min(AUDIT_RETENTION.min, `Events are kept for ${AUDIT_RETENTION.min} months at least.`)
        .max(AUDIT_RETENTION.max, `The retention can be ${AUDIT_RETENTION.max} months at most.`)
        .nullable(),
    }),
  )
  .errors(errors('REAUTHENTICATION_REQUIRED'))
  .output(z.object({ id: IdOut.describe('the own firm') }));

const hold = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({ method: 'POST', path: '/audit-logs/hold', summary: 'Keep all events until the hold is lifted', tags })
  .input(z.strictObject({ reason: requiredText('Reason', 1000) }))
  .errors(errors('AUDIT_LOG_HELD'))
  .output(z.object({ id: IdOut.describe('the own firm') }));

const liftHold = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({ method: 'POST', path: '/audit-logs/hold/lift', summary: 'Lift the hold of the own firm', tags })
  .input(z.strictObject({ reason: requiredText('Reason', 1000) }))
  .errors(errors('REAUTHENTICATION_REQUIRED'))
  .output(z.object({ id: IdOut.describe('the own firm') }));

export const auditLogs = {
  retention,
  saveRetention,
  hold,
  liftHold,
  list,
  stats,
  state,
  verify,
  canExport,
  logCrud,
  exportAll,
  exportEvidence,
};
