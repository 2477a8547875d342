import { FLAG_TYPES, SEVERITIES } from '@cairn/domain';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { exportList } from '../compliance/export-changes.ts';
import { type FlagFilters, findFlaggedEvents } from './flagged-events.queries.ts';

/** What the list shows over all of its pages, as a CSV file. */
export const exportFlaggedEvents = (ctx: PlatformCtx, filters: FlagFilters) =>
  exportList(ctx, filters, {
    name: 'flagged_events',
    find: (page) => findFlaggedEvents(ctx.tx, filters, page),
    columns: {
      Time: ({ created_at }) => created_at,
      'Last seen': ({ last_seen_at }) => last_seen_at,
      Type: ({ event_type }) => FLAG_TYPES[event_type],
      Severity: ({ severity }) => SEVERITIES[severity],
      Description: ({ description }) => description,
      Organization: ({ tenant_name }) => tenant_name,
      'Organization id': ({ tenant_id }) => tenant_id,
      'User id': ({ user_id }) => user_id,
      'IP address': ({ ip_address }) => ip_address,
      Resolved: ({ resolved }) => (resolved ? 'yes' : 'no'),
      'Resolved at': ({ resolved_at }) => resolved_at,
      'Resolved by': ({ resolved_by }) => resolved_by,
      Note: ({ resolution_note }) => resolution_note,
      Details: ({ metadata }) => JSON.stringify(metadata),
    },
  });
