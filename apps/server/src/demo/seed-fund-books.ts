import { addDays, dayIn } from '@cairn/domain';
import { addBusinessDays } from '@cairn/domain/fund';
import type { Ctx } from '../core/procedure.ts';
import type { EventInputs, EventView } from '../features/funds/capital-events/capital-events.types.ts';
import { approveEvent, issueEvent } from '../features/funds/capital-events/decide-event.ts';
import { payItems } from '../features/funds/capital-events/pay-items.ts';
import { createEvent } from '../features/funds/capital-events/write-event.ts';
import { initialModel } from '../features/funds/financial-models/initial-model.ts';
import { createModel } from '../features/funds/financial-models/write-model.ts';
import { bookPortfolio } from '../features/funds/ledger/book-portfolio.ts';
import { postExpense, postFee } from '../features/funds/ledger/post-fees.ts';
import { decideTransfer } from '../features/funds/lp-transfers/decide-transfer.ts';
import { requestTransfer } from '../features/funds/lp-transfers/request-transfer.ts';
import { on, seedReport, seedStatements } from './seed-statements.ts';
import { seedTaxForms } from './seed-tax-forms.ts';

type Act = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;
type Line = EventInputs['create']['lines'][number];

const FEE = { purpose: 'management_fee', label: 'Management fee of the year' } as const;
const INVEST = { purpose: 'investment', label: 'Purchases of the year' } as const;

/** By years before this one: issued, due, and what for. */
const CALLS: readonly [yearsAgo: number, issued: string, due: string, lines: Line[]][] = [
  [
    7,
    '01-20',
    '02-10',
    [
      { purpose: 'organisation_cost', label: 'Formation of the fund', amount: 40_000_00 },
      { ...FEE, amount: 360_000_00 },
    ],
  ],
  [
    6,
    '01-10',
    '01-31',
    [
      { ...INVEST, amount: 820_000_00 },
      { ...FEE, amount: 180_000_00 },
    ],
  ],
  [
    5,
    '02-05',
    '02-28',
    [
      { ...INVEST, amount: 1_320_000_00 },
      { ...FEE, amount: 180_000_00 },
    ],
  ],
  [
    4,
    '01-02',
    '01-18',
    [
      { ...INVEST, amount: 820_000_00 },
      { ...FEE, amount: 180_000_00 },
    ],
  ],
  [
    3,
    '03-25',
    '04-20',
    [
      { ...INVEST, amount: 820_000_00 },
      { ...FEE, amount: 180_000_00 },
    ],
  ],
  [
    2,
    '01-02',
    '01-20',
    [
      { ...INVEST, amount: 800_000_00 },
      { ...FEE, amount: 100_000_00 },
    ],
  ],
];

/** Seven years of a fund in the order in which they happened, and a call that is open now. */
export async function seedBooks(preparer: Act, approver: Act, id: string, [from, to]: [string, string]): Promise<void> {
  const today = await preparer(async ({ now }) => dayIn(now, 'UTC'));
  const year = Number(today.slice(0, 4));
  const acts = actsOf(preparer, approver, id, today);
  const stated = statedQuarters(today);
  const state = async (quarter_end: string) => {
    const place = stated.indexOf(quarter_end);
    if (place < 0) return;
    const isReleased = place < stated.length - 1;
    await seedStatements(preparer, approver, { fund: id, quarter_end, isReleased });
    if (isReleased) await seedReport(preparer, approver, { fund: id, quarter_end });
  };
  for (let ago = 7; ago >= 0; ago -= 1) {
    const of = year - ago;
    for (const [, issued, due, lines] of CALLS.filter(([at]) => at === ago))
      await acts.event('call', `${of}-${issued}`, `${of}-${due}`, lines);
    await acts.costs(of, ago);
    if (ago === 1) {
      await acts.book(`${of}-10-31`);
      await acts.event('distribution', `${of}-11-10`, `${of}-11-20`, [
        { purpose: 'return_of_capital', label: 'Sale of a company', amount: 500_000_00 },
        { purpose: 'realised_gain', label: 'Sale of a company', amount: 1_300_000_00 },
      ]);
    }
    for (const end of ago > 0 ? [`${of}-12-31`] : endedThisYear(today)) {
      await acts.book(end);
      await state(end);
    }
  }
  // After the last quarter: what was stated before stays.
  await acts.transfer(from, to, addDays(endedThisYear(today).at(-1) ?? `${year - 1}-12-31`, 1));
  await acts.event('call', today, addBusinessDays(today, 12), [
    { ...INVEST, label: 'Follow-on purchases', amount: 320_000_00 },
    { ...FEE, amount: 80_000_00 },
  ]);
  await seedTaxForms(preparer, approver, { fund: id, year: year - 1 });
  for (const [kind, name] of MODELS)
    await preparer(async (ctx) =>
      createModel(ctx, { name, fund_id: id, data: await initialModel(ctx, { kind, fund_id: id }) }),
    );
}

/** The ends of quarters of this year that lie before today. */
const endedThisYear = (today: string): string[] =>
  ['03-31', '06-30', '09-30'].map((end) => `${today.slice(0, 4)}-${end}`).filter((end) => end < today);

/** Those with statements: the last one waits for its release, the one before it is released. */
function statedQuarters(today: string): string[] {
  const year = Number(today.slice(0, 4));
  return [`${year - 2}-12-31`, `${year - 1}-12-31`, ...endedThisYear(today)].slice(-2);
}

const MODELS = [
  ['construction', 'Fund I as planned'],
  ['cash', 'Cash of the next years'],
] as const;

/** What is done with a fund on the days of the past. */
export function actsOf(preparer: Act, approver: Act, id: string, today: string) {
  const acts = {
    /** Drafted, approved and issued on one day; paid when it was due, if that day has come. */
    event: async (kind: 'call' | 'distribution', issued: string, due_on: string, lines: Line[]) => {
      const drafted = await preparer((ctx) => createEvent(on(ctx, issued), { id, kind, due_on, lines }));
      await approver((ctx) =>
        approveEvent(on(ctx, issued), { id: drafted.id, version: 1, parts_hash: drafted.parts_hash ?? '' }),
      );
      const issued_on = issued < today ? issued : null;
      const sent = await preparer((ctx) => issueEvent(on(ctx, issued), { id: drafted.id, version: 2, issued_on }));
      if (due_on < today)
        await preparer((ctx) => payItems(on(ctx, due_on), { id: sent.id, paid_on: due_on, ...all(sent) }));
    },
    /** A fee in advance, and the audit of the year before. */
    costs: async (of: number, ago: number) => {
      const [first, paid, audited] = [ago === 7 ? `${of}-01-15` : `${of}-01-01`, `${of}-02-15`, `${of}-04-30`];
      const expense = (ctx: Ctx, day: string, amount: number, memo: string) =>
        postExpense(on(ctx, day), { id, kind: 'expense', amount, effective_on: day, memo });
      await preparer(async (ctx) => {
        if (ago === 7) await expense(ctx, `${of}-02-20`, 40_000_00, 'Formation of the fund');
        if (paid < today) await postFee(on(ctx, paid), { id, from: first, to: `${of}-12-31`, effective_on: paid });
        if (ago < 7 && audited < today) await expense(ctx, audited, 18_500_00, `Audit of ${of - 1}`);
      });
    },
    transfer: async (from_lp_id: string, to_lp_id: string, effective_on: string) => {
      await acts.book(effective_on);
      const asked = await preparer((ctx) =>
        requestTransfer(ctx, {
          id,
          from_lp_id,
          to_lp_id,
          commitment: 250_000_00,
          effective_on,
          note: 'Transfer agreement signed by both, consent of the general partner on file.',
        }),
      );
      const interest_hash = asked.interest_hash ?? '';
      await approver((ctx) => decideTransfer(ctx, { id: asked.id, decision: 'approved', interest_hash }));
    },
    book: (up_to: string) => preparer((ctx) => bookPortfolio(on(ctx, up_to), { id, up_to })),
  };
  return acts;
}

const all = ({ parts }: EventView) => ({
  payments: parts.flatMap(({ id, open }) => (id === null ? [] : [{ item_id: id, amount: open }])),
});
