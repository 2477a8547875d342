import { normaliseEmail, searchText } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { requireSecondPerson } from '../../access/people/require-second-person.ts';
import { withAllEyes } from '../../deal-access/audience.ts';
import { reachPutAway } from '../../deal-access/put-away.ts';
import { lockAdministration } from '../../firm/people/administration.ts';
import { whyNot } from './data-requests.policy.ts';
import { personOf, type RequestInputs, type RequestView, requireRequest } from './data-requests.queries.ts';
import { ERASURES, eraseRows } from './erasures.ts';
import { allIdsOf, type Who, whoIs } from './find-person.ts';
import { viewRequest } from './list-requests.ts';
import { PERSON_TABLES, type PersonTable } from './person-tables.ts';
import { tellOf } from './record-request.ts';
import { whyNotErase } from './why-not-erase.ts';

/**
 * Takes the person of a request out of the firm in one transaction, for good (docs/adr/0066). What remains names nobody; the
 * request says who did it, when, and how many rows of each table.
 */
export async function erasePerson(ctx: Ctx, input: RequestInputs['erase']): Promise<RequestView> {
  const { tx, actor } = ctx;
  // One after the other, and after changes of who administers the firm.
  await lockAdministration(ctx);
  const request = await requireRequest(tx, input.id, { lock: true });
  const reason = whyNot('erase', request);
  const person = personOf(await ctx.cells(), request);
  if (reason || !person) throw fail(reason ?? 'DATA_REQUEST_SETTLED');
  if (request.version !== input.version) throw fail('STALE_VERSION');
  if (normaliseEmail(input.confirmation) !== person.email)
    throw invalidField('confirmation', 'Type the address of the person whom the request is about.');
  const who = await whoIs(ctx, person.email);
  const blocked = await whyNotErase(ctx, request, who);
  if (blocked) throw fail(blocked);
  const isAlone = request.created_by === actor.userId;
  const independence = isAlone ? { by_one_person: true } : await requireSecondPerson(ctx, request.created_by);
  const outcome = await eraseEverywhere(ctx, who);
  await tx.query(
    `update data_requests set state = 'fulfilled', settled_at = $2, settled_by = $3, outcome = $4 where id = $1`,
    [request.id, ctx.now, actor.userId, JSON.stringify(outcome)],
  );
  for (const id of who.people)
    await ctx.audit({
      action: 'user_profile.erased',
      resource_type: 'user_profile',
      resource_id: id,
      table_name: 'user_profiles',
      classification: 'pii',
      metadata: { data_request: request.id },
    });
  await tellOf(ctx, request.id, 'erased', { rows: outcome, ...independence });
  return viewRequest(ctx, request.id);
}

async function eraseEverywhere(ctx: Ctx, who: Who) {
  const { tx, actor, now } = ctx;
  const cells = await ctx.cells();
  // Found before anything is erased: the address is what finds them.
  const found: [PersonTable, string[]][] = [];
  for (const table of PERSON_TABLES) found.push([table, await allIdsOf(ctx, table, who)]);
  await reachPutAway(tx);
  for (const [{ table }, ids] of found) {
    if (ids.length === 0) continue;
    if (table === 'opportunities') await withAllEyes(ctx, (seen) => eraseFounder(seen, ids, now));
    else if (table in ERASURES)
      await withAllEyes(ctx, (seen) =>
        eraseRows(seen, cells, table as keyof typeof ERASURES, ids, { now, actor: actor.userId }),
      );
    if (table === 'company_people') await withAllEyes(ctx, (seen) => endMailedLinks(seen, ids, now));
  }
  await declineRoleChanges(tx, who.people, now);
  await tx.query('select erase_account($1::uuid[])', [who.people]);
  return Object.fromEntries(
    found
      .filter(([, ids]) => ids.length > 0)
      .map(([{ table, erased }, { length }]) => [
        table,
        erased ? { erased: length, kept: 0 } : { erased: 0, kept: length },
      ]),
  );
}

type Deal = Parameters<typeof searchText>[0] & { id: string };

async function eraseFounder(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const deals = await tx.query<Deal & object>('select * from opportunities where id = any ($1::uuid[])', [ids]);
  for (const deal of deals)
    await tx.query(
      `update opportunities set founder_name = null, founder_email = null, search_text = $2, updated_at = $3,
              version = version + 1 where id = $1`,
      [deal.id, searchText({ ...deal, founder_name: null, founder_email: null } as Deal), now],
    );
}

/** Links by which the person could report for a company without an account. */
async function endMailedLinks(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update update_answers set revoked_at = $2, token_hash = null, device_hash = null
      where person_id = any ($1::uuid[]) and revoked_at is null and answered_at is null`,
    [ids, now],
  );
}

async function declineRoleChanges(tx: Tx, people: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update role_change_history set declined_at = $2 where user_id = any ($1::uuid[]) and approval_required
        and approved_at is null and declined_at is null`,
    [people, now],
  );
}
