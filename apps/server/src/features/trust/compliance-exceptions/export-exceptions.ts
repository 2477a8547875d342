import { EXCEPTION_STATES, RISK_LEVELS } from '@cairn/domain';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { exportList } from '../compliance/export-changes.ts';
import { type ExceptionFilters, findExceptions } from './compliance-exceptions.queries.ts';

/** What the list shows over all of its pages, as a CSV file. */
export const exportExceptions = (ctx: PlatformCtx, filters: ExceptionFilters) =>
  exportList(ctx, filters, {
    name: 'compliance_exceptions',
    find: (page) => findExceptions(ctx.tx, filters, page),
    columns: {
      Requested: ({ created_at }) => created_at,
      'Requested by': ({ created_by }) => created_by,
      Organization: ({ tenant_name }) => tenant_name,
      'Organization id': ({ tenant_id }) => tenant_id,
      Type: ({ exception_type }) => exception_type,
      Policy: ({ policy_name }) => policy_name,
      Risk: ({ risk_level }) => RISK_LEVELS[risk_level],
      Status: ({ status }) => EXCEPTION_STATES[status],
      Expires: ({ expires_at }) => expires_at,
      Description: ({ description }) => description,
      Justification: ({ justification }) => justification,
      'Approved at': ({ approved_at }) => approved_at,
      'Approved by': ({ approved_by }) => approved_by,
      'Rejected at': ({ rejected_at }) => rejected_at,
      'Rejected by': ({ rejected_by }) => rejected_by,
      'Decision note': ({ decision_note }) => decision_note,
    },
  });
