import type { Services } from '../../../core/services.ts';
import { jobsHealth } from '../messages/jobs-health.ts';
import { mailHealth } from '../messages/mail-health.ts';
import { databaseHealth } from './database-health.ts';
import { filesHealth } from './files-health.ts';
import { healthOf, type PartHealth, worstOf } from './part-health.ts';
import { rememberFor } from './remember-for.ts';

const VERSION = '1.1.0';
const KEPT_MS = 10_000;

const serverHealth = async (): Promise<PartHealth> => ({ state: 'operational', detail: 'Answers requests.' });

const PARTS = [
  { key: 'server', name: 'Server', ask: serverHealth },
  { key: 'database', name: 'Database', ask: databaseHealth },
  { key: 'mail', name: 'Mail', ask: mailHealth },
  { key: 'jobs', name: 'Background jobs', ask: jobsHealth },
  { key: 'files', name: 'File store', ask: filesHealth },
] as const;

/** The health of this installation, looked at now or up to ten seconds ago: a page that many read must cost nothing. */
export const getStatus = rememberFor(KEPT_MS, async (services: Services) => {
  const parts = await Promise.all(
    PARTS.map(async ({ key, name, ask }) => {
      const { state, detail, latency_ms = null } = await healthOf(() => ask(services));
      return { key, name, state, detail, latency_ms };
    }),
  );
  return {
    state: worstOf(parts.map(({ state }) => state)),
    checked_at: services.now().toISOString(),
    version: VERSION,
    uptime_seconds: Math.floor(process.uptime()),
    parts,
  };
});
