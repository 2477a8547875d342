import { schema } from '@cairn/db';
import { addDays } from '@cairn/domain';
import { storeFile } from '../core/files/store-file.ts';
import { newId } from '../core/ids.ts';
import { insertMany } from '../core/insert-many.ts';
import { Sheet } from '../core/pdf/sheet.ts';
import type { Ctx } from '../core/procedure.ts';
import {
  closeSubscription,
  countersignSubscription,
  decideSubscription,
} from '../features/funds/fund-subscriptions/decide-subscription.ts';
import { openSubscription, sendSubscription } from '../features/funds/fund-subscriptions/open-subscription.ts';
import { decideTerms, proposeTerms } from '../features/funds/funds/fund-terms.ts';
import { createFund } from '../features/funds/funds/write-fund.ts';
import { saveAnswers, submitSubscription } from '../features/funds/lp-subscriptions/answer-subscription.ts';
import { seedFirstClosing, seedLaterClosings } from './seed-closings.ts';
import { WIRE_DETAILS } from './seed-funds.ts';
import { on } from './seed-statements.ts';

type Act = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Whom it takes: a colleague who opens, an administrator who approves, and the person of the LPs. */
interface Parties {
  preparer: Act;
  approver: Act;
  subscriber: Act;
}

const ANSWERS = {
  legal_name: 'Alder Family Office AG',
  investor_type: 'family_office',
  formed_in: 'Switzerland',
  registration_number: 'CHE-000.000.000',
  address: 'Seestrasse 1, 8002 Zurich, Switzerland',
  tax_residence: 'Switzerland',
  us_person: 'no',
  tax_number: '000.0000.0000',
  tax_form: 'w8bene',
  source_of_funds: 'sale',
  professional_status: 'qualified_purchaser',
  status_basis: 'Investments above 5 million USD',
  politically_exposed: 'no',
  benefit_plan: 'no',
  bank_name: 'Sample Bank',
  bank_reference: 'CH00 0000 0000 0000 0000 0',
  notices_email: 'notices@alder.example',
  amount: 250_000_00,
  beneficial_owners: [{ name: 'Robin Alder', birth_date: '1968-04-02', country: 'Switzerland', share: 100 }],
} as const;

/**
 * A fund that is being raised: one subscription that has become a commitment in a later closing, which is equalised, and one
 * whose answers are awaited.
 */
export async function seedSubscriptions({ preparer, approver, subscriber }: Parties, name: string): Promise<void> {
  const today = await preparer(async ({ now }) => now.toISOString().slice(0, 10));
  const [begun, closed] = [addDays(today, -60), addDays(today, -30)];
  const lps = await preparer(({ tx }) =>
    tx.query<{ id: string; name: string }>(
      `select id, name from limited_partners where name like 'Alder%' order by name`,
      [],
      'seeded-subscribers',
    ),
  );
  const [office = '', foundation = ''] = lps.map(({ id }) => id);
  const made = { name, currency: 'USD', wire_details: WIRE_DETAILS } as const;
  const fund = await preparer(async (ctx) => (await createFund(on(ctx, begun), made)).id);
  const terms = await preparer((ctx) =>
    proposeTerms(on(ctx, begun), {
      id: fund,
      start: begun,
      end: addDays(begun, 3650),
      investment_period_end: addDays(begun, 1826),
      fee_rate: 1.5,
      hurdle: 8,
      carry: 20,
      catch_up: 100,
    }),
  );
  await approver((ctx) => decideTerms(on(ctx, begun), { id: terms.id, version: 1, decision: 'approved' }));
  await seedFirstClosing(preparer, approver, fund, begun);

  const open = (lp_id: string, day: string, values: { due_on: string; closing_on: string; offered: number }) =>
    preparer(async (ctx) => {
      const act = on(ctx, day);
      const { id } = await openSubscription(act, { fund_id: fund, lp_id, ...values });
      const document = await keepPdf(act, { id, lp_id, part: 'to_sign', document_id: null }, name);
      await sendSubscription(act, { id, version: 1 });
      return { id, document };
    });
  const first = await open(office, begun, { due_on: addDays(begun, 20), closing_on: closed, offered: 250_000_00 });
  await subscriber(async (ctx) => {
    const act = on(ctx, addDays(begun, 6));
    const { id, document } = first;
    await saveAnswers(act, {
      id,
      version: 2,
      answers: { ...ANSWERS, beneficial_owners: [...ANSWERS.beneficial_owners] },
    });
    await keepPdf(act, { id, lp_id: office, part: 'signed', document_id: document }, name);
    await submitSubscription(act, { id, version: 3 });
  });
  await approver(async (ctx) => {
    const act = on(ctx, closed);
    const { id, document } = first;
    await decideSubscription(act, { id, version: 4, decision: 'approved' });
    await keepPdf(act, { id, lp_id: office, part: 'countersigned', document_id: document }, name);
    await countersignSubscription(act, { id, version: 5 });
    await closeSubscription(act, { id, version: 6 });
  });
  await seedLaterClosings(preparer, approver, fund, closed);

  const [sent, due, next] = [addDays(today, -5), addDays(today, 16), addDays(today, 30)];
  const second = await open(foundation, sent, { due_on: due, closing_on: next, offered: 150_000_00 });
  await subscriber((ctx) =>
    saveAnswers(on(ctx, addDays(today, -2)), {
      id: second.id,
      version: 2,
      answers: { formed_in: 'Switzerland', us_person: 'no', source_of_funds: 'institution' },
      confirmed: ['legal_name', 'investor_type'],
    }),
  );
}

interface Place {
  id: string;
  lp_id: string;
  part: 'to_sign' | 'signed' | 'countersigned';
  document_id: string | null;
}

const STAMPS = { to_sign: 'To be signed', signed: 'Signed by the investor', countersigned: 'Signed by both sides' };

/** A sample agreement; what is uploaded comes in a request, which there is none of here. */
async function keepPdf({ tx, actor, services, cells, now }: Ctx, place: Place, fund: string): Promise<string> {
  const sheet = new Sheet({ title: 'Subscription agreement', author: fund, created: now });
  sheet.text('Subscription agreement', { size: 20, bold: true, after: 4 });
  sheet.text('Sample of the demo workspace: no agreement, and binding for nobody.', { size: 11, after: 14 });
  sheet.text(`Fund: ${fund}`, { after: 4 });
  sheet.text(STAMPS[place.part], { bold: true, after: 4 });
  const content = await sheet.finish(`${fund} · Subscription agreement · Sample`);
  const key = newId();
  const source = async function* () {
    yield content;
  };
  const { id: subscription_id, ...rest } = place;
  const sha256 = await storeFile(
    services.files,
    await cells(),
    { tenantId: actor.tenantId, key },
    source(),
    content.length,
  );
  await insertMany(tx, schema.fundSubscriptionFiles, [
    {
      tenant_id: actor.tenantId,
      id: key,
      subscription_id,
      ...rest,
      kind: 'agreement',
      file_name: `subscription-agreement${place.part === 'to_sign' ? '' : `-${place.part}`}.pdf`,
      byte_size: content.length,
      sha256,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  return key;
}
