import { TIERS } from '@cairn/domain';
import { z } from 'zod';
import { TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Platform administration'];
const Count = z.int();
const Amount = z.number().nullable();

const stats = procedure({ needs: 'platform:manage' })
  .route({
    method: 'POST',
    path: '/rpc/get_platform_overview_stats',
    summary: 'The installation in figures, counted when asked',
    tags,
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      as_of: TimestampOut,
      active_tenants: Count.describe('firms, without the tenant of the platform itself'),
      suspended_tenants: Count,
      total_active_users: Count.describe('people, each once, of active firms and of the platform'),
      active_sessions: Count,
      platform_users: Count.describe('active people of the platform'),
      audit_events_24h: Count,
      active_overrides: Count,
      subscription_breakdown: z.record(z.enum(TIERS), Count).describe('active firms of each tier'),
    }),
  );

const PARTS = ['server', 'database', 'mail', 'jobs', 'files'] as const;

const health = procedure({ needs: 'platform:manage' })
  .route({
    method: 'GET',
    path: '/platform-health',
    summary: 'The health of the parts with the figures behind it, for who runs the installation',
    tags,
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      state: z.enum(['operational', 'degraded', 'down']),
      checked_at: TimestampOut,
      parts: z.array(
        z.object({
          key: z.enum(PARTS),
          name: z.string(),
          state: z.enum(['operational', 'degraded', 'down']),
          detail: z.string(),
          latency_ms: Amount,
        }),
      ),
      database: z.object({ bytes: Amount, connections: Amount, connections_max: Amount }),
      jobs: z.object({ waiting: Count, oldest_seconds: Amount, overdue_seconds: Amount, failed_24h: Count }),
      mail: z.object({ waiting: Count, oldest_seconds: Amount, failed_24h: Count }),
      disk: z
        .object({ free_bytes: z.number(), total_bytes: z.number() })
        .nullable()
        .describe('where this server keeps its data; null where that cannot be known'),
      requests: z
        .object({ answered: Count, failed: Count, minutes: Count })
        .describe('of this server, and of them those that failed on our side'),
      versions: z.object({ cairn: z.string(), node: z.string(), postgres: z.string().nullable() }),
      uptime_seconds: Count,
    }),
  );

export const platformOverview = { stats, health };
