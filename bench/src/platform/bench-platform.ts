import { call } from '../http-lane.ts';
import type { Bench } from '../main.ts';
import { throughput } from '../measure.ts';
import type { Row } from '../print-table.ts';
import { BENCH } from '../seed-many.ts';
import { addPlatformPeople, PLATFORM, seedPlatform } from './seed-platform.ts';

const SECONDS = 3;
const thousands = (count: number) => count.toLocaleString('en-US');

/** The pages of the platform, and the list of a firm's users, among as many firms as one installation is meant for. */
export async function benchPlatform(bench: Bench): Promise<Row[]> {
  const admin = await bench.adminClient();
  try {
    await seedPlatform(admin, bench.say);
  } finally {
    await admin.end();
  }
  await addPlatformPeople(bench.services, bench.actor.tenantId);
  await bench.analyze();
  const token = await signIn(bench);
  const size = `${thousands(PLATFORM.firms)} firms, ${thousands(PLATFORM.users)} users, ${thousands(PLATFORM.events)} events`;
  const CALLS = [
    [`Organizations of ${size}`, 'GET', '/api/tenants?limit=50', undefined, token, 'under 150 ms'],
    [
      'Organizations, found by a word',
      'GET',
      '/api/tenants?limit=50&search=ventures%2077',
      undefined,
      token,
      'under 150 ms',
    ],
    ['Overview of the platform', 'POST', '/api/rpc/get_platform_overview_stats', {}, token, 'under 150 ms'],
    ['Audit Logs of the platform, the newest 500', 'GET', '/api/platform-audit-logs', undefined, token, 'under 150 ms'],
    [`user search in a firm of ${PLATFORM.colleagues}`, 'GET', '/api/people', undefined, bench.token, 'under 50 ms'],
  ] as const;
  const rows: Row[] = [];
  for (const [what, method, path, body, as, expected] of CALLS) {
    const { median } = await throughput(1, SECONDS, async () => void (await call(bench.base, method, path, as, body)));
    rows.push({ what, value: `${median.toFixed(1)} ms`, expected });
  }
  return rows;
}

async function signIn({ base }: Bench): Promise<string> {
  const body = { email: PLATFORM.email, password: BENCH.password };
  const answer = await call(base, 'POST', '/api/auth/token?grant_type=password', undefined, body);
  return (JSON.parse(answer) as { access_token: string }).access_token;
}
