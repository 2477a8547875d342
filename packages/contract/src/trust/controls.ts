import { CONTROL_STATES, CRITERIA } from '@cairn/domain';
import { z } from 'zod';
import { IdOut, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { CsvFile } from './compliance.ts';

const tags = ['Compliance'];
const needs = 'compliance:manage';
const Text = z.string().nullable();
const Moment = TimestampOut.nullable();

/** Names one of the controls that `list` answers. */
const Key = z.string('Send the key of a control.').regex(/^[a-z0-9-]{1,60}$/, 'Send the key of a control.');

export const Control = z.object({
  key: z.string(),
  title: z.string(),
  proves: z.string().describe('what follows when it passes'),
  remedy: z.string().describe('what to do when it does not'),
  criteria: z.array(z.enum(Object.keys(CRITERIA) as [keyof typeof CRITERIA])).describe('Trust Services Criteria'),
  grace_days: z.int().describe('how long it may fail before it is overdue'),
  state: z.enum(Object.keys(CONTROL_STATES) as [keyof typeof CONTROL_STATES]),
  result: z.enum(['pass', 'fail', 'no_data']).nullable().describe('of the last run; null before the first'),
  found: z.string(),
  items_total: z.int(),
  items_failed: z.int(),
  period_from: Moment,
  period_to: Moment,
  ran_at: Moment,
  failing_since: Moment,
  must_pass_by: Moment,
  is_off: z.boolean(),
  off_reason: Text,
  off_at: Moment,
  off_by: IdOut.nullable(),
});

const list = procedure({ needs })
  .route({ method: 'GET', path: '/compliance/controls', summary: 'The controls with their last run', tags })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(Control) }));

const get = procedure({ needs })
  .route({
    method: 'GET',
    path: '/compliance/controls/one',
    summary: 'A control with the rows that it looked at, those that fail first, and its results by day',
    tags,
  })
  .input(z.strictObject({ key: Key }))
  .output(
    Control.extend({
      items: z.array(z.object({ subject: z.string(), detail: z.string(), passed: z.boolean() })),
      days: z.array(z.object({ day: z.string(), passed: z.int(), failed: z.int(), no_data: z.int() })),
    }),
  );

const run = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/compliance/controls/run',
    summary: 'Run all controls now, unless they ran within the last minute',
    tags,
  })
  .input(z.strictObject({}))
  .output(z.object({ ran: z.boolean() }));

const switchOff = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/compliance/controls/switch',
    summary: 'Switch a control off, with a reason, or on again',
    tags,
  })
  .input(
    z.strictObject({
      key: Key,
      is_off: z.boolean('Send true to switch it off, false to switch it on.'),
      reason: text('Reason', 1000).default('').describe('required to switch it off'),
    }),
  )
  .output(Control);

const exportOne = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/compliance/controls/export',
    outputStructure: 'detailed',
    summary: 'The evidence of one control as CSV; the export is an event',
    tags,
  })
  .input(z.strictObject({ key: Key }))
  .output(CsvFile);

export const controls = { list, get, run, switchOff, exportOne };
