import {
  CURRENCY_CODES,
  METRIC_CADENCES,
  METRIC_FIELDS,
  METRIC_KINDS,
  METRIC_SOURCES,
  METRIC_UNITS,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf, newFields, writableFields } from '../record-fields.ts';

const tags = ['Metrics'];
const keys = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]];

const Metric = z.object({
  id: IdOut,
  key: z.string().describe('derived from its first name, and never changed'),
  label: z.string(),
  definition: z.string().nullable(),
  unit_kind: z.enum(keys(METRIC_UNITS)),
  cadence: z.enum(keys(METRIC_CADENCES)),
  is_shipped: z.boolean(),
  is_archived: z.boolean(),
  version: z.int(),
});

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Metric }) };

const list = procedure({ needs: 'portfolio:read' })
  .route({ method: 'GET', path: '/metrics', summary: 'What the firm measures its companies by', tags })
  .output(z.object({ metrics: z.array(Metric), can: z.object({ edit: z.boolean() }) }));

const create = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/metrics', successStatus: 201, summary: 'Add a metric', tags })
  .input(z.strictObject(newFields(METRIC_FIELDS)))
  .errors(errors('METRIC_LABEL_TAKEN', 'TOO_MANY_METRICS', 'IDEMPOTENCY_CONFLICT'))
  .output(Metric);

const { unit_kind: _unit, ...changeable } = writableFields(METRIC_FIELDS);

const update = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/metrics/{id}',
    summary: 'Rename a metric, define it anew, archive it or bring it back; its values stay',
    tags,
  })
  .input(
    z
      .strictObject({ ...changeable, is_archived: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ ...errors('METRIC_LABEL_TAKEN'), STALE_VERSION: Stale })
  .output(Metric);

const Value = z.object({
  id: IdOut,
  period_end: DayOut.describe('the last day of the period, by which it is known'),
  kind: z.enum(keys(METRIC_KINDS)),
  value: z.string().describe('an exact decimal'),
  currency: z.enum(CURRENCY_CODES).nullable().describe('of an amount'),
  source: z.enum(keys(METRIC_SOURCES)),
  created_at: TimestampOut,
  created_by: IdOut.nullable().describe('none where the company reported it by a mailed link'),
  is_correction: z.boolean().describe('whether it took the place of an earlier value'),
});

const Series = z.object({
  metric: Metric,
  values: z.array(Value).describe('the current ones, the oldest period first'),
  assumption: z
    .object({ value: z.string(), by: z.string() })
    .nullable()
    .describe('what the committee expected of this metric, as it was frozen'),
});

const ofCompany = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}/metrics',
    summary: 'The metrics of a company over time, actual and planned',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      series: z.array(Series),
      last_visit_at: TimestampOut.nullable().describe('when this person looked at them before'),
      currency: z.enum(CURRENCY_CODES),
      can: z.object({ edit: z.boolean() }),
    }),
  );

const visit = procedure({ needs: 'portfolio:read', mode: 'write' })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/metrics/visit',
    summary: 'Remember that this person has looked at the metrics of a company: what comes later is marked',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ visited_at: TimestampOut }));

const percentiles = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}/metrics/percentiles',
    summary: 'Where the newest values of a company stand among those of the portfolio',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      rows: z.array(
        z.object({ metric_id: IdOut, percentile: z.number(), companies: z.int().describe('that have a value') }),
      ),
    }),
  );

const Kind = choiceOf({ label: 'Kind', choices: METRIC_KINDS });

const setValue = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/metrics',
    successStatus: 201,
    summary: 'Enter a value; one of the same period takes the place of the earlier one, and both are kept',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      metric_id: Id,
      reporting_period: requiredText('Reporting period', 60),
      kind: Kind.optional(),
      value: requiredText('Value', 40),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Value);

const File = z.object({ headers: z.record(z.string(), z.string()), body: z.file() });

const exportValues = procedure({ needs: 'portfolio:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}/metrics/export',
    outputStructure: 'detailed',
    summary: 'The metrics of a company as CSV, in the form that can be read back',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(File);

const importValues = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/metrics/import',
    summary: 'Read values from CSV with the columns Metric, Period, Kind and Value: all rows, or none',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      csv: z.string('Send the text of the file.').min(1, 'The file is empty.').max(900_000, 'The file is too large.'),
      dry_run: z.boolean().default(false).describe('only say what would come of it'),
    }),
  )
  .output(
    z.object({
      rows: z.int(),
      added: z.int(),
      corrected: z.int(),
      unchanged: z.int(),
      problems: z
        .array(z.object({ line: z.int(), problem: z.string() }))
        .describe('at most 50; with any, nothing is stored'),
    }),
  );

export const metrics = {
  list,
  create,
  update,
  ofCompany,
  visit,
  percentiles,
  setValue,
  exportValues,
  importValues,
};
