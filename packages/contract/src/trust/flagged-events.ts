import { FLAG_DAYS, FLAG_DAYS_DEFAULT, FLAG_FILTERS, FLAG_TYPES, FLAGS_PAGE, SEVERITIES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';
import { CsvFile, Cursor, daysOf, pageOf, pageSize, Search, TenantFilter } from './compliance.ts';

const tags = ['Compliance'];
const Text = z.string().nullable();
const needs = 'compliance:manage';

const FlaggedEvent = z.object({
  id: IdOut,
  created_at: TimestampOut.describe('when the rule applied first'),
  last_seen_at: TimestampOut.describe('the newest event that it counted'),
  tenant_id: IdOut,
  tenant_name: z.string(),
  user_id: IdOut.nullable(),
  event_type: z.enum(Object.keys(FLAG_TYPES) as [keyof typeof FLAG_TYPES]),
  severity: z.enum(Object.keys(SEVERITIES) as [keyof typeof SEVERITIES]),
  description: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  ip_address: Text,
  resolved: z.boolean(),
  resolved_at: TimestampOut.nullable(),
  resolved_by: IdOut.nullable(),
  resolution_note: Text,
  can: z.object({ resolve: z.boolean() }),
});

const Filters = {
  days: daysOf(FLAG_DAYS, FLAG_DAYS_DEFAULT),
  search: Search.describe('in the description, the id of the person and the network address'),
  tenant_id: TenantFilter,
  severity: choiceOf({ label: 'Severity', choices: SEVERITIES }).optional(),
  status: choiceOf({ label: 'Status', choices: FLAG_FILTERS }).default('unresolved'),
};

const list = procedure({ needs })
  .route({
    method: 'GET',
    path: '/compliance/flagged-events',
    summary: 'What the rules found in the audit log of all firms, newest first',
    tags,
  })
  .input(z.strictObject({ ...Filters, limit: pageSize(FLAGS_PAGE), cursor: Cursor }))
  .output(pageOf(FlaggedEvent));

const summary = procedure({ needs })
  .route({
    method: 'GET',
    path: '/compliance/flagged-events/summary',
    summary: 'How many are unresolved, of whatever age',
    tags,
  })
  .input(z.strictObject({}))
  .output(z.object({ unresolved: z.int() }));

const exportAll = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/compliance/flagged-events/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV; the export is an event',
    tags,
  })
  .input(z.strictObject(Filters))
  .output(CsvFile);

const resolve = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/compliance/flagged-events/{id}/resolve',
    summary: 'Say what was found; what happens afterwards counts anew',
    tags,
  })
  .input(z.strictObject({ id: Id, note: requiredText('Note', 1000).describe('what was found and done') }))
  .errors(errors('EVENT_RESOLVED', 'SECOND_PERSON_NEEDED'))
  .output(z.object({ id: IdOut, resolved_at: TimestampOut }));

export const flaggedEvents = { list, summary, exportAll, resolve };
