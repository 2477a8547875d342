import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES, DATA_REQUESTS_PAGE, RECEIVED_BY } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, EmailAddress, Id, IdOut, requiredText, TimestampOut, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';
import { CsvFile, Cursor, pageOf, pageSize, Search } from './compliance.ts';

const tags = ['Data requests'];
const needs = 'data_request:manage';
const Text = z.string().nullable();
const Moment = TimestampOut.nullable();
const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]];

const DataRequest = z.object({
  id: IdOut,
  kind: z.enum(keysOf(DATA_REQUEST_KINDS)),
  state: z.enum(keysOf(DATA_REQUEST_STATES)).describe('open requests past their due date are overdue'),
  email: Text.describe('none after an erasure'),
  name: Text,
  note: Text,
  received_on: DayOut,
  received_by: z.enum(keysOf(RECEIVED_BY)),
  due_on: DayOut,
  extended_at: Moment,
  extension_reason: Text,
  assigned_to: IdOut.nullable(),
  assigned_to_name: Text,
  created_at: TimestampOut,
  created_by_name: Text,
  settled_at: Moment,
  settled_by_name: Text,
  settlement_note: Text,
  outcome: z
    .record(z.string(), z.object({ erased: z.int(), kept: z.int() }))
    .nullable()
    .describe('of an erasure: rows by table'),
  version: z.int(),
  can: z.object({
    settle: z.boolean(),
    extend: z.boolean(),
    package: z.boolean().describe('an open request for access'),
    erase: z.boolean().describe('an open request for erasure'),
  }),
});

const filters = {
  state: choiceOf({ label: 'State', choices: DATA_REQUEST_STATES }).optional(),
  kind: choiceOf({ label: 'Kind', choices: DATA_REQUEST_KINDS }).optional(),
  search: Search.describe('in names and addresses'),
};

const list = procedure({ needs })
  .route({ method: 'GET', path: '/data-requests', summary: 'Requests of persons about their data, newest first', tags })
  .input(z.strictObject({ ...filters, cursor: Cursor, limit: pageSize(DATA_REQUESTS_PAGE) }))
  .output(pageOf(DataRequest));

const get = procedure({ needs })
  .route({ method: 'GET', path: '/data-requests/{id}', summary: 'A request with what was done about it', tags })
  .input(z.strictObject({ id: Id }))
  .output(
    DataRequest.extend({
      history: z.array(
        z.object({
          id: IdOut,
          created_at: TimestampOut,
          action: z.string(),
          user_name: Text,
          metadata: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  );

const find = procedure({ needs })
  .route({
    method: 'GET',
    path: '/data-requests/{id}/data',
    summary:
      'Where the firm keeps something about the person: rows by table, what an erasure would do with them, and why',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      tables: z.array(
        z.object({
          table: z.string(),
          label: z.string(),
          rows: z.int(),
          hidden: z.int().describe('of them in confidential deals that you do not see; an erasure reaches them'),
          erased: z.string().nullable().describe('what an erasure does; null where the rows are kept'),
          kept: z.string().nullable().describe('what is kept, and why'),
        }),
      ),
      not_searched: z.array(z.object({ table: z.string(), reason: z.string() })),
      blocked: Text.describe('why the person cannot be erased now'),
    }),
  );

const create = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/data-requests', successStatus: 201, summary: 'Record a request', tags })
  .input(
    z.strictObject({
      kind: choiceOf({ label: 'Kind', choices: DATA_REQUEST_KINDS }),
      email: EmailAddress,
      name: requiredText('Name', 200),
      received_on: z.iso.date('The day must be a date such as 2026-03-31.'),
      received_by: choiceOf({ label: 'Received by', choices: RECEIVED_BY }),
      note: text('Note', 4000).default(''),
      assigned_to: Id.nullable().default(null).describe('an administrator of the firm'),
    }),
  )
  .output(DataRequest);

const change = { id: Id, version: Version };

const assign = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/data-requests/{id}/assign', summary: 'Say who sees to a request', tags })
  .input(z.strictObject({ ...change, assigned_to: Id.nullable() }))
  .errors(errors('STALE_VERSION', 'DATA_REQUEST_SETTLED'))
  .output(DataRequest);

const extend = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/data-requests/{id}/extend', summary: 'Extend the deadline by 60 days, once', tags })
  .input(z.strictObject({ ...change, reason: requiredText('Reason', 1000) }))
  .errors(errors('STALE_VERSION', 'DATA_REQUEST_SETTLED', 'DATA_REQUEST_EXTENDED'))
  .output(DataRequest);

const settle = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/data-requests/{id}/settle',
    summary: 'Fulfil a request, or refuse it with a reason; an erasure is fulfilled by erasing',
    tags,
  })
  .input(
    z.strictObject({
      ...change,
      outcome: choiceOf({ label: 'Outcome', choices: { fulfilled: 'Fulfilled', refused: 'Refused' } }),
      note: text('Note', 1000).default('').describe('required to refuse'),
    }),
  )
  .errors(errors('STALE_VERSION', 'DATA_REQUEST_SETTLED', 'DATA_REQUEST_ANOTHER_WAY'))
  .output(DataRequest);

const downloadPackage = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/data-requests/{id}/package',
    outputStructure: 'detailed',
    summary: 'Everything that the firm keeps about the person, as a ZIP with JSON and CSV; each download is an event',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('DATA_REQUEST_SETTLED', 'DATA_REQUEST_ANOTHER_WAY'))
  .output(CsvFile);

const erase = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/data-requests/{id}/erase',
    summary: 'Erase the person from the firm, for good; the address is typed to confirm',
    tags,
  })
  .input(z.strictObject({ ...change, confirmation: text('Address', 254) }))
  .errors(
    errors(
      'STALE_VERSION',
      'DATA_REQUEST_SETTLED',
      'DATA_REQUEST_ANOTHER_WAY',
      'SECOND_PERSON_NEEDED',
      'OWN_ACCOUNT',
      'LAST_ADMIN',
      'WORK_LEFT',
      'UNSEEN_DEALS',
    ),
  )
  .output(DataRequest);

const exportAll = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/data-requests/export',
    outputStructure: 'detailed',
    summary: 'The requests that the filters leave, as CSV; the export is an event',
    tags,
  })
  .input(z.strictObject(filters))
  .output(CsvFile);

export const dataRequests = { list, get, find, create, assign, extend, settle, downloadPackage, erase, exportAll };
