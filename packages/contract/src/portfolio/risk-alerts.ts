import {
  ALERT_FIELDS,
  ALERT_SEVERITIES,
  ALERT_STATUSES,
  ALERT_TYPES,
  type AlertSeverity,
  type AlertStatus,
  type AlertType,
  COMPANY_STATUSES,
  RESOLUTION_NOTES_MAX,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, optionalText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf, newFields } from '../record-fields.ts';

const tags = ['Risk alerts'];
const Text = z.string().nullable();
const keys = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]];
const Person = IdOut.nullable();

const Alert = z.object({
  id: IdOut,
  company: z.object({ id: IdOut, name: z.string(), status: z.enum(COMPANY_STATUSES) }),
  title: z.string(),
  description: Text,
  alert_type: z.enum(keys<AlertType>(ALERT_TYPES)),
  severity: z.enum(keys<AlertSeverity>(ALERT_SEVERITIES)),
  status: z.enum(keys<AlertStatus>(ALERT_STATUSES)),
  risk_score: z.int(),
  triggered_by: z.record(z.string(), z.unknown()).describe('the figures behind it'),
  acknowledged_at: TimestampOut.nullable(),
  acknowledged_by: Person,
  resolved_at: TimestampOut.nullable(),
  resolved_by: Person,
  resolution_notes: Text,
  created_by: Person.describe('none where a rule raised it'),
  created_at: TimestampOut,
  updated_at: TimestampOut,
  can: z.object({ change: z.boolean() }),
});

const list = procedure({ needs: 'portfolio:read' })
  .route({ method: 'GET', path: '/risk-alerts', summary: 'Risk alerts, newest first, with the four counters', tags })
  .input(
    z.strictObject({
      status: choiceOf({ label: 'Status', choices: ALERT_STATUSES }).optional(),
      severity: choiceOf({ label: 'Severity', choices: ALERT_SEVERITIES }).optional(),
      company_id: Id.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(50),
      before: Id.optional().describe('the last one of the part before'),
    }),
  )
  .output(
    z.object({
      rows: z.array(Alert),
      has_more: z.boolean(),
      counts: z
        .object({ total: z.int(), critical: z.int(), acknowledged: z.int(), resolved: z.int() })
        .describe('of all alerts, whatever the filters'),
      can: z.object({ create: z.boolean() }),
    }),
  );

const create = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/risk-alerts', successStatus: 201, summary: 'Raise an alert by hand', tags })
  .input(z.strictObject({ company_id: Id, ...newFields(ALERT_FIELDS) }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Alert);

const ACTIONS = { acknowledged: 'acknowledged', resolved: 'resolved', false_positive: 'false_positive' } as const;

const setStatus = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/risk-alerts/{id}',
    summary: 'Acknowledge an active alert, resolve it or mark it as a false positive',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      status: choiceOf({ label: 'Status', choices: ACTIONS }),
      resolution_notes: optionalText('Resolution notes', RESOLUTION_NOTES_MAX).optional(),
    }),
  )
  .errors({ ...errors('ALERT_SETTLED') })
  .output(Alert);

const acknowledgeMany = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/risk-alerts/acknowledge',
    summary: 'Acknowledge several alerts; those no longer active are left as they are',
    tags,
  })
  .input(z.strictObject({ ids: z.array(Id).min(1, 'List the alerts.').max(500, 'List at most 500 alerts.') }))
  .output(z.object({ acknowledged: z.int(), unchanged: z.int() }));

export const riskAlerts = { list, create, setStatus, acknowledgeMany };
