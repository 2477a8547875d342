import type { Ctx } from '../../../core/procedure.ts';

const KEPT_MS = 60_000;
/** Beyond it the oldest answer goes. */
const KEPT_ANSWERS = 500;
/** With fewer interactions the database adds them up while one waits. */
export const LARGE = 20_000;

const kept = new Map<string, { at: number; answer: unknown }>();

/** Who has the same before them: people of one firm from whom the same deals are hidden. */
const SIGHT = `
  select concat_ws(' ', current_setting('app.tenant_id'), md5(string_agg(c.opportunity_id::text, ' ' order by c.opportunity_id))) as sight
    from confidential_opportunities c
   where not exists (select 1 from opportunity_members m where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id
     and m.user_id = nullif(current_setting('app.user_id', true), '')::uuid)`;

/**
 * The answer to `ask`; one that was made of more than `LARGE` interactions is given again for a minute to all who may see the
 * same. What is hidden from a person in between is hidden at once.
 */
export async function keepLarge<T>(
  { tx, now }: Ctx,
  what: string,
  ask: () => Promise<T>,
  interactionsOf: (answer: T) => number,
): Promise<T> {
  const [row] = await tx.query<{ sight: string }>(SIGHT, [], 'sight-of-deals');
  const key = `${row?.sight} ${what}`;
  const known = kept.get(key);
  if (known && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.answer as T;
  const answer = await ask();
  kept.delete(key);
  if (interactionsOf(answer) <= LARGE) return answer;
  kept.set(key, { at: now.getTime(), answer });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_ANSWERS && oldest) kept.delete(oldest);
  return answer;
}
