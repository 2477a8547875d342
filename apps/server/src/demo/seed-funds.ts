import type { InvestorType } from '@cairn/domain/fund';
import type { Ctx } from '../core/procedure.ts';
import { addCommitment } from '../features/funds/funds/add-commitment.ts';
import { decideTerms, proposeTerms } from '../features/funds/funds/fund-terms.ts';
import { createFund } from '../features/funds/funds/write-fund.ts';
import { addContact } from '../features/funds/limited-partners/contacts.ts';
import { decideChange } from '../features/funds/limited-partners/decide-change.ts';
import { createPartner } from '../features/funds/limited-partners/write-partner.ts';
import { addDelegate } from '../features/funds/lp-delegates/add-delegate.ts';
import { listPortfolios } from '../features/portfolio/portfolios/list-portfolios.ts';
import type { DemoFirm } from './demo-firms.ts';
import { seedBooks } from './seed-fund-books.ts';

/** Runs a step as somebody of the firm, in a transaction of its own. */
type Act = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;

interface DemoPartner {
  name: string;
  investor_type: InvestorType;
  country: string;
  commitment: number;
  /** Whether the demo person of the role `lp` speaks for it: one person behind two LPs. */
  own?: true;
  bears_fees?: false;
}

const PARTNERS: readonly DemoPartner[] = [
  {
    name: 'Alder Family Office',
    investor_type: 'family_office',
    country: 'Switzerland',
    commitment: 1_500_000_00,
    own: true,
  },
  { name: 'Alder Foundation', investor_type: 'endowment', country: 'Switzerland', commitment: 500_000_00, own: true },
  { name: 'Baltic Teachers Pension', investor_type: 'pension', country: 'Estonia', commitment: 3_000_000_00 },
  { name: 'Corvid Fund of Funds', investor_type: 'fund_of_funds', country: 'Luxembourg', commitment: 2_000_000_00 },
  { name: 'Dunmore Holdings', investor_type: 'corporate', country: 'Ireland', commitment: 750_000_00 },
  { name: 'General Partner', investor_type: 'gp', country: 'United States', commitment: 250_000_00, bears_fees: false },
];

export const WIRE_DETAILS = 'Sample Bank, account 000111222, reference: your name and what the notice is called';

/** A fund on the portfolio of the demo firm, with its partners, agreed terms and a person who speaks for two of them. */
export async function seedFund(preparer: Act, approver: Act, firm: DemoFirm): Promise<void> {
  const year = await preparer(async ({ now }) => now.getUTCFullYear());
  const start = `${year - 7}-01-15`;
  const held: { id: string }[] = [];
  const { id, lps } = await preparer(async (ctx) => {
    const { rows } = await listPortfolios(ctx, {});
    const portfolio = rows.find(({ type }) => type === 'Fund');
    const fund = await createFund(ctx, {
      name: `${firm.name.split(' ')[0]} Fund I`,
      currency: 'USD',
      companies_shown: 'figures',
      wire_details: WIRE_DETAILS,
      portfolio_id: portfolio?.id ?? null,
    });
    const added: string[] = [];
    for (const { name, investor_type, country, bears_fees = true } of PARTNERS) {
      const kyc = { kyc_state: 'approved' as const, kyc_expires_on: `${year + 1}-06-30` };
      const { id: own, changes } = await createPartner(ctx, { name, investor_type, country, bears_fees, ...kyc });
      added.push(own);
      held.push(...changes);
    }
    return { id: fund.id, lps: added };
  });
  for (const change of held) await approver((ctx) => decideChange(ctx, { id: change.id, decision: 'approved' }));
  const terms = await preparer((ctx) =>
    proposeTerms(ctx, {
      id,
      start,
      end: `${year + 3}-01-15`,
      investment_period_end: `${year - 2}-01-15`,
      fee_rate: 2,
      step_down_from: `${year - 2}-01-15`,
      step_down_rate: 1.5,
      hurdle: 8,
      carry: 20,
      catch_up: 100,
      note: 'As in the partnership agreement.',
    }),
  );
  await approver((ctx) => decideTerms(ctx, { id: terms.id, version: 1, decision: 'approved' }));
  await preparer(async (ctx) => {
    for (const [place, { commitment }] of PARTNERS.entries())
      await addCommitment(ctx, { id, lp_id: lps[place] ?? '', amount: commitment, closed_on: start });
  });
  if (!firm.withoutBooks) await seedBooks(preparer, approver, id, [lps[3] ?? '', lps[1] ?? '']);
  if (!firm.roles.includes('lp')) return;
  await approver(async (ctx) => {
    for (const [place, { own }] of PARTNERS.entries())
      if (own)
        await addContact(ctx, { id: lps[place] ?? '', name: 'Robin Alder', email: `lp@${firm.domain}`, invite: true });
    await addDelegate(ctx, {
      id: lps[0] ?? '',
      name: 'Joan Mercer',
      // Invited as an LP already, without a mail.
      email: `joan.mercer@${firm.domain}`,
      fund_ids: [id],
      views: ['statements', 'notices'],
      expires_on: `${year + 1}-06-30`,
    });
  });
}
