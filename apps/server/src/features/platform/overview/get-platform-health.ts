import { statfs } from 'node:fs/promises';
import { inTransaction, READ_ONLY } from '../../../core/database.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { withPlatform } from '../../../core/with-platform.ts';
import { countJobs } from '../messages/count-jobs.ts';
import { getStatus } from '../status/get-status.ts';

interface DatabaseFigures {
  bytes: number | null;
  connections: number | null;
  connections_max: number | null;
  postgres: string | null;
}

const UNKNOWN: DatabaseFigures = {
  bytes: null,
  connections: null,
  connections_max: null,
  postgres: null,
};

/** The parts as /status shows them, with the figures behind it that are no visitor's business. */
export async function getPlatformHealth(context: RequestContext) {
  const { services } = context;
  const [status, { postgres, ...database }, queues, disk] = await Promise.all([
    getStatus(services),
    withPlatform(context, 'read', async ({ tx }) => {
      const [figures] = await tx.query<{ [K in keyof DatabaseFigures]: DatabaseFigures[K] }>(
        `select pg_database_size(current_database())::float as bytes,
                (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
                current_setting('max_connections')::int as connections_max,
                split_part(current_setting('server_version'), ' ', 1) as postgres`,
      );
      return figures ?? UNKNOWN;
    }),
    inTransaction(services.pools.app, READ_ONLY, async (tx) => ({
      jobs: await countJobs(tx),
      mail: await countJobs(tx, 'send-message'),
    })),
    diskOf(services),
  ]);
  const { state, checked_at, parts, version, uptime_seconds } = status;
  return {
    state,
    checked_at,
    parts,
    uptime_seconds,
    database,
    jobs: named(queues.jobs),
    mail: named(queues.mail),
    disk,
    requests: services.requests.read(),
    versions: { cairn: version, node: process.version.slice(1), postgres },
  };
}

const named = ({ waiting, oldest_seconds, overdue_seconds, failed }: Awaited<ReturnType<typeof countJobs>>) => ({
  waiting,
  oldest_seconds,
  overdue_seconds,
  failed_24h: failed,
});

/** Of the disk that this server keeps its data on. */
async function diskOf({ env }: Services) {
  try {
    const { bsize, bavail, blocks } = await statfs(env.dataDirectory);
    return { free_bytes: bsize * bavail, total_bytes: bsize * blocks };
  } catch {
    return null;
  }
}
