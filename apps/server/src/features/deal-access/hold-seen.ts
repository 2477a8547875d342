import type { Tx } from '../../core/database.ts';
import type { Ctx } from '../../core/procedure.ts';
import { asPerson, withOthersEyes } from './audience.ts';

/** A record, and the deal that it is hidden with. */
interface Row {
  id: string;
  deal: string | null;
}

/** One that is held, and somebody who sees it: the actor, if possible. */
export interface Held<R> {
  row: R;
  eye: string;
}

/** The members of each confidential deal. */
type Sight = ReadonlyMap<string, readonly string[]>;

/** Nobody is hidden from and shown records that often within one act. */
const ROUNDS = 20;

/**
 * Holds until the transaction ends what anybody of the firm sees, each record once, in the order of their ids. `find` looks with
 * the eyes of one person after the other: a record that is shown or hidden in between could be missed by all of them. So it
 * is asked again until all that was found is held, and nobody has come to see another deal meanwhile. `lock` must hold the deals too:
 * from then on, who sees them stays as it is.
 */
export async function holdSeen<R extends Row>(
  ctx: Ctx,
  find: (hiddenFrom?: string) => Promise<readonly Row[]>,
  lock: (ids: string[]) => Promise<readonly R[]>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Held<R>[]> {
  const { tx, actor } = ctx;
  const held = new Map<string, R>();
  for (let round = 0; round < ROUNDS; round++) {
    const sight = await readSight(tx);
    const others = await withOthersEyes(ctx, () => find(actor.userId));
    const found = [...new Map([...(await find()), ...others.flat()].map((row) => [row.id, row])).values()]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
    const left = found.filter(({ id }) => !held.has(id));
    for (const { eye, ids } of inRuns(left, sight, actor.userId))
      await asPerson(ctx, eye, async () => {
        for (const row of await lock(ids)) held.set(row.id, row);
      });
    const rows = found.flatMap(({ id }) => held.get(id) ?? []);
    if (rows.length === found.length && isSame(sight, await readSight(tx)))
      return rows.map((row) => ({ row, eye: eyeFor(sight, row, actor.userId) ?? actor.userId }));
  }
  throw new Error('who sees these records does not come to rest');
}

/** What is held, by those who see it. */
export function byEye<R>(held: readonly Held<R>[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const { eye, row } of held) groups.set(eye, [...(groups.get(eye) ?? []), row]);
  return groups;
}

async function readSight(tx: Tx): Promise<Sight> {
  const rows = await tx.query<{ id: string; members: string[] }>(
    `select c.opportunity_id as id, array(select m.user_id from opportunity_members m
         where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id order by m.user_id) as members
       from confidential_opportunities c order by c.opportunity_id`,
    [],
    'members-of-confidential-deals',
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

const isSame = (one: Sight, other: Sight) => JSON.stringify([...one]) === JSON.stringify([...other]);

const sees = (sight: Sight, { deal }: Row, person: string) =>
  deal === null || (sight.get(deal)?.includes(person) ?? true);

const eyeFor = (sight: Sight, row: Row, actor: string) =>
  sees(sight, row, actor) ? actor : row.deal === null ? undefined : sight.get(row.deal)?.[0];

/** One person looks as long as they see what comes next: members of confidential deals see the others too. */
function inRuns(rows: readonly Row[], sight: Sight, actor: string): { eye: string; ids: string[] }[] {
  const runs: { eye: string; ids: string[] }[] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && sees(sight, row, run.eye)) run.ids.push(row.id);
    else runs.push({ eye: eyeFor(sight, row, actor) ?? actor, ids: [row.id] });
  }
  return runs;
}
