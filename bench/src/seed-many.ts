import { schema } from '@cairn/db';
import { companyKey, searchText } from '@cairn/domain';
import { hashPassword } from '../../apps/server/src/core/access/hash-password.ts';
import type { Actor, Origin } from '../../apps/server/src/core/actor.ts';
import { newId } from '../../apps/server/src/core/ids.ts';
import { insertMany } from '../../apps/server/src/core/insert-many.ts';
import { runAs } from '../../apps/server/src/core/procedure.ts';
import type { Services } from '../../apps/server/src/core/services.ts';
import { withAuth } from '../../apps/server/src/core/with-auth.ts';
import {
  createOrganization,
  createPerson,
} from '../../apps/server/src/features/access/auth/organizations/create-organization.ts';
import { encryptAmounts } from '../../apps/server/src/features/deals/opportunities/opportunity-fields.ts';

/**
 * Sizes of the bench data; smaller ones for trying the bench itself. `CAIRN_BENCH_DEALS=5000` leaves all firms but the first
 * without deals, for parts that look at something else.
 */
export const scale = Number(process.env.CAIRN_BENCH_SCALE ?? 1);
export const BENCH = {
  tenants: Math.ceil(1000 * scale),
  deals: Number(process.env.CAIRN_BENCH_DEALS ?? Math.ceil(200_000 * scale)),
  large: 5000,
  password: 'Bench-Marking-2026!',
};
export const BENCH_ORIGIN: Origin = { requestId: 'bench', ip: '127.0.0.1', userAgent: 'bench' };

const INDUSTRIES = ['Fintech', 'Healthcare', 'Energy', 'Logistics', 'Education', 'Security', 'Climate'];
const STAGES = [
  'sourcing',
  'initial_review',
  'first_meeting',
  'due_diligence',
  'partner_review',
  'term_sheet',
  'legal_docs',
  'closed_won',
  'closed_lost',
];

/** 1,000 firms with 200,000 deals, 5,000 of them in the first one; resolves to that firm's administrator. */
export async function seedMany(services: Services, say: (text: string) => void): Promise<Actor & { email: string }> {
  const passwordHash = await hashPassword(BENCH.password);
  const others = Math.floor((BENCH.deals - BENCH.large) / (BENCH.tenants - 1));
  let first: (Actor & { email: string }) | undefined;
  for (let place = 0; place < BENCH.tenants; place++) {
    const email = `bench-${place}@firm.example`;
    const actor = await seedFirm(services, place, email, passwordHash);
    await seedDealRows(services, actor, place === 0 ? BENCH.large : others);
    first ??= { ...actor, email };
    if (place % 250 === 249) say(`  ${place + 1} firms`);
  }
  if (!first) throw new Error('no firm was made');
  return first;
}

function seedFirm(services: Services, place: number, email: string, passwordHash: string): Promise<Actor> {
  const now = services.now();
  return withAuth(services, async (tx) => {
    const { tenantId, cells } = await createOrganization(services, tx, `Bench Firm ${place}`, now);
    const person = { email, first_name: 'Bench', last_name: String(place), passwordHash, role: 'firm_admin' as const };
    const userId = await createPerson(services, tx, tenantId, cells, person, now);
    return { tenantId, userId, role: 'firm_admin', sessionId: newId(), sessionExpiresAt: now };
  });
}

const ROWS = 1000;

/** Deals of a firm, in all stages. */
export function seedDealRows(services: Services, actor: Actor, count: number): Promise<void> {
  return runAs(services, actor, BENCH_ORIGIN, 'write', async ({ tx, now, cells }) => {
    const opened = await cells();
    for (let from = 0; from < count; from += ROWS) {
      const rows = Array.from({ length: Math.min(ROWS, count - from) }, (_, offset) => {
        const place = from + offset;
        const id = newId();
        const deal = {
          company_name: `Company ${place.toString(36)} ${INDUSTRIES[place % 7]}`,
          founder_name: `Founder ${place % 97}`,
          industry: INDUSTRIES[place % 7] ?? null,
          tags: ['b2b', `tag-${place % 11}`, `region-${place % 5}`, 'saas'].slice(0, 1 + (place % 4)),
        };
        return {
          ...deal,
          ...encryptAmounts(opened, id, { target_amount: 100_000_00 + place * 1000 }),
          tenant_id: actor.tenantId,
          id,
          currency: 'USD',
          sector: 'Software',
          funding_round: place % 2 ? 'Seed' : 'Series A',
          status: STAGES[place % 9] ?? 'sourcing',
          search_text: searchText(deal),
          company_key: companyKey(deal.company_name),
          assigned_to: actor.userId,
          created_by: actor.userId,
          updated_by: actor.userId,
          stage_entered_at: new Date(now.getTime() - place * 60_000),
          created_at: new Date(now.getTime() - place * 60_000),
        };
      });
      await insertMany(tx, schema.opportunities, rows);
      await insertMany(
        tx,
        schema.stageHistory,
        rows.flatMap((deal) => historyOf(deal)),
      );
    }
  });
}

type DealRow = typeof schema.opportunities.$inferInsert & { created_at: Date; stage_entered_at: Date };

/** How the deal came to its stage: every second one on the way, so that stages were skipped as they are in life. */
function historyOf(deal: DealRow) {
  const last = STAGES.indexOf(deal.status);
  const way = STAGES.slice(0, last + 1).filter((_, place) => place === last || place % 2 === 0);
  return way.map((stage, place) => ({
    tenant_id: deal.tenant_id,
    id: newId(),
    opportunity_id: deal.id,
    from_stage: way[place - 1] ?? null,
    to_stage: stage,
    changed_by: deal.created_by ?? null,
    reason: null,
    changed_at: new Date(deal.stage_entered_at.getTime() - (way.length - 1 - place) * 3 * 86_400_000),
  }));
}
