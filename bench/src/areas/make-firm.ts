import type { Role } from '@cairn/domain';
import { hashPassword } from '../../../apps/server/src/core/access/hash-password.ts';
import type { Actor } from '../../../apps/server/src/core/actor.ts';
import { newId } from '../../../apps/server/src/core/ids.ts';
import { type Ctx, runAs } from '../../../apps/server/src/core/procedure.ts';
import { setTenant, withAuth } from '../../../apps/server/src/core/with-auth.ts';
import {
  createOrganization,
  createPerson,
} from '../../../apps/server/src/features/access/auth/organizations/create-organization.ts';
import { call } from '../http-lane.ts';
import type { Bench } from '../main.ts';
import { throughput } from '../measure.ts';
import type { Row } from '../print-table.ts';
import { recordStatements, replay } from '../record-statements.ts';
import { BENCH, BENCH_ORIGIN } from '../seed-many.ts';

export interface Person {
  actor: Actor;
  /** Runs a use case as this person, in a transaction of its own. */
  act<T>(step: (ctx: Ctx) => Promise<T>): Promise<T>;
  token(): Promise<string>;
}

/** A firm of its own with two administrators, so that one can approve what the other prepares. */
export async function makeFirm(bench: Bench, name: string): Promise<readonly [Person, Person]> {
  const { services } = bench;
  const tenantId = newId();
  await withAuth(services, (tx) => createOrganization(services, tx, name, services.now(), tenantId));
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const add = (place: number) => addPerson(bench, tenantId, `${slug}-${place}@firm.example`, 'firm_admin');
  return [await add(1), await add(2)];
}

export async function addPerson(
  { services, base }: Bench,
  tenantId: string,
  email: string,
  role: Role,
): Promise<Person> {
  const passwordHash = await hashPassword(BENCH.password);
  const now = services.now();
  const userId = await withAuth(services, async (tx) => {
    await setTenant(tx, tenantId);
    const cells = await services.keys.cellsOf(tx, tenantId);
    const person = { email, first_name: 'Bench', last_name: 'Person', passwordHash, role };
    return createPerson(services, tx, tenantId, cells, person, now);
  });
  const actor: Actor = { tenantId, userId, role, sessionId: newId(), sessionExpiresAt: now };
  return {
    actor,
    act: (step) => runAs(services, actor, BENCH_ORIGIN, 'write', step),
    token: async () => {
      const answer = await call(base, 'POST', '/api/auth/token?grant_type=password', undefined, {
        email,
        password: BENCH.password,
      });
      return (JSON.parse(answer) as { access_token: string }).access_token;
    },
  };
}

/** What is read, where, what its issue asks of it, and the use case whose statements a plain client sends. */
export type Read = readonly [what: string, path: string, expected: string, act?: (ctx: Ctx) => Promise<unknown>];

const SECONDS = 3;

/** The median of each call, asked one after the other by one person, beside the same statements on a plain client. */
export async function timeReads(bench: Bench, token: string, reads: readonly Read[], actor?: Actor): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, path, expected, act] of reads) {
    const { median } = await throughput(1, SECONDS, async () => void (await call(bench.base, 'GET', path, token)));
    const plain = act && actor ? await timePlain(bench, actor, act) : undefined;
    const beside = plain && { direct: `${plain.toFixed(1)} ms`, ratio: (plain / median).toFixed(2) };
    rows.push({ what, value: `${median.toFixed(1)} ms`, ...beside, expected });
  }
  return rows;
}

async function timePlain(bench: Bench, actor: Actor, act: (ctx: Ctx) => Promise<unknown>): Promise<number> {
  const { services } = bench;
  const statements = await recordStatements(services.pools.app, () =>
    runAs(services, actor, BENCH_ORIGIN, 'read', act),
  );
  const client = await bench.plainClient();
  try {
    return (await throughput(1, SECONDS, () => replay(client, statements))).median;
  } finally {
    await client.end();
  }
}
