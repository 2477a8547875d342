import {
  ALERT_SEVERITIES,
  ALERT_TYPES,
  METRIC_UNITS,
  RULE_OPERATORS,
  RULE_PERIODS_MAX,
  RULE_SUBJECTS,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';

const tags = ['Risk rules'];
const keys = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]];

const Rule = z.object({
  id: IdOut,
  key: z.string().describe('of the alerts that it raises'),
  label: z.string(),
  subject: z.enum(keys(RULE_SUBJECTS)),
  metric: z
    .object({ id: IdOut, label: z.string(), unit_kind: z.enum(keys(METRIC_UNITS)), is_archived: z.boolean() })
    .nullable()
    .describe('an archived one is not looked at'),
  operator: z.enum(keys(RULE_OPERATORS)),
  threshold: z
    .number()
    .nullable()
    .describe('in the unit of the metric, in percent, in days or in months; none where periods are counted'),
  periods: z.int(),
  severity: z.enum(keys(ALERT_SEVERITIES)),
  worse_threshold: z.number().nullable(),
  worse_severity: z.enum(keys(ALERT_SEVERITIES)).nullable().describe('beyond the second threshold'),
  alert_type: z.enum(keys(ALERT_TYPES)),
  is_active: z.boolean(),
  is_shipped: z.boolean(),
  open_alerts: z.int().describe('active or acknowledged, of companies that the caller may see'),
  version: z.int(),
});

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Rule }) };

const list = procedure({ needs: 'portfolio:read' })
  .route({ method: 'GET', path: '/risk-rules', summary: 'By what the firm finds companies at risk', tags })
  .output(
    z.object({
      rules: z.array(Rule),
      last_run: z
        .object({
          ran_on: DayOut,
          finished_at: TimestampOut,
          companies: z.int(),
          raised: z.int(),
          escalated: z.int(),
          ended: z.int(),
        })
        .nullable()
        .describe('the latest daily run over all companies'),
      can: z.object({ edit: z.boolean() }),
    }),
  );

const Threshold = z.number('Write a number.').nullable();
const Severity = choiceOf({ label: 'Severity', choices: ALERT_SEVERITIES });
const Values = {
  label: requiredText('Name', 80),
  threshold: Threshold,
  periods: z.int(`Choose a number of periods from 1 to ${RULE_PERIODS_MAX}.`),
  severity: Severity,
  worse_threshold: Threshold,
  worse_severity: choiceOf({ label: 'Second severity', choices: ALERT_SEVERITIES }).nullable(),
  alert_type: choiceOf({ label: 'Alert type', choices: ALERT_TYPES }),
  is_active: z.boolean(),
};

const create = procedure({ needs: 'risk_rules:configure', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/risk-rules', successStatus: 201, summary: 'Add a rule', tags })
  .input(
    z
      .strictObject(Values)
      .partial()
      .extend({
        label: Values.label,
        subject: choiceOf({ label: 'Subject', choices: RULE_SUBJECTS }),
        metric_id: Id.optional().describe('where the subject is a metric'),
        operator: choiceOf({ label: 'Operator', choices: RULE_OPERATORS }),
      }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Rule);

const update = procedure({ needs: 'risk_rules:configure', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/risk-rules/{id}',
    summary: 'Change the levels of a rule or switch it on or off; all companies are looked at anew',
    tags,
  })
  .input(z.strictObject(Values).partial().extend({ id: Id, version: Version }))
  .errors({ STALE_VERSION: Stale })
  .output(Rule);

const remove = procedure({ needs: 'risk_rules:configure', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/risk-rules/{id}',
    summary: 'Delete a rule of the firm; its active alerts are resolved',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('RULE_SHIPPED'))
  .output(z.object({ id: IdOut }));

const tryOut = procedure({ needs: 'risk_rules:configure' })
  .route({
    method: 'POST',
    path: '/risk-rules/try',
    summary: 'What a rule would have raised over the past year, from what is stored; nothing is written',
    tags,
  })
  .input(
    z.strictObject({
      subject: choiceOf({ label: 'Subject', choices: RULE_SUBJECTS }),
      metric_id: Id.optional().describe('where the subject is a metric'),
      operator: choiceOf({ label: 'Operator', choices: RULE_OPERATORS }),
      threshold: Threshold.optional(),
      periods: Values.periods.optional(),
      severity: Severity.optional(),
      worse_threshold: Threshold.optional(),
      worse_severity: Values.worse_severity.optional(),
    }),
  )
  .output(
    z.object({
      from: DayOut,
      to: DayOut,
      companies: z.int().describe('that are active today and that the caller may see'),
      total: z.int().describe('alerts that would have been raised'),
      alerts: z
        .array(
          z.object({
            company_id: IdOut,
            company: z.string(),
            from: DayOut,
            until: DayOut.nullable().describe('none while it lasts'),
            title: z.string(),
            severity: z.enum(keys(ALERT_SEVERITIES)),
          }),
        )
        .describe('the newest 200'),
    }),
  );

export const riskRules = { list, create, update, remove, tryOut };
