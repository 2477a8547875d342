import { committedUntil, type EarlierLine, equalise } from '@cairn/domain/fund';
import { Decimal, FinanceError } from '@cairn/domain/returns';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import type { FundsInputs, FundsOutputs } from './funds.types.ts';

interface CalledRow {
  event_id: string;
  lp_id: string;
  number: number;
  due_on: string;
  lines: { label: string; purpose: string; amount: number; inside: boolean }[];
}

/** What those who came in at a later closing pay, and to whom, so that everybody has the part of an LP of the first one. */
export async function equaliseClosing(
  ctx: Ctx,
  { id, closed_on, interest }: FundsInputs['equalise'],
): Promise<FundsOutputs['equalise']> {
  const book = await loadFundBook(ctx, id);
  if (!book) throw fail('NOT_FOUND');
  const { agreed, commitments, fund, ledger } = book;
  const came = new Set(
    commitments.filter((each) => each.closed_on === closed_on && each.transfer_id === null).map(({ lp_id }) => lp_id),
  );
  if (came.size === 0)
    throw invalidField('closed_on', 'Nobody has committed on this day. Choose the day of a closing.');
  const rate = interest === undefined ? new Decimal(agreed?.carry.hurdle ?? 0) : new Decimal(Number(interest)).div(100);
  const promised = [...committedUntil(ledger, closed_on)].flatMap(([lp, amount]) =>
    amount > 0 ? [{ lp, amount }] : [],
  );
  const lines = await linesBefore(ctx, id, closed_on);
  const answer = compute(() => equalise({ day: closed_on, interest: rate.toFixed(), commitments: promised, lines }));
  const rowOf = ({ lp, due, refund, interestDue, interestReceived }: (typeof answer)['lps'][number]) => ({
    lp_id: lp,
    lp_name: nameOf(book, lp),
    is_new: came.has(lp),
    commitment: promised.find((each) => each.lp === lp)?.amount ?? 0,
    due,
    refund,
    interest_due: interestDue,
    interest_received: interestReceived,
  });
  return {
    closed_on,
    currency: fund.currency,
    interest: rate.mul(100).toNumber(),
    calls: new Set(lines.map((line) => line.id.split(' ')[0])).size,
    rows: answer.lps.map(rowOf),
    to_manager: answer.toManager,
  };
}

const nameOf = ({ lps }: FundBook, id: string): string => lps.find((lp) => lp.id === id)?.name ?? '';

/** Each line of the calls that were due before the closing, with what each LP had to pay of it. */
async function linesBefore({ tx }: Ctx, fundId: string, day: string): Promise<EarlierLine[]> {
  const rows = await tx.query<CalledRow & Record<string, unknown>>(
    `select i.event_id, i.lp_id, i.number, i.due_on::text, i.lines from capital_items i
      where i.fund_id = $1 and i.kind = 'call' and i.issued_at is not null and i.due_on < $2 order by i.due_on, i.id`,
    [fundId, day],
    'calls-before-closing',
  );
  const lines = new Map<string, EarlierLine & { paid: { lp: string; amount: number }[] }>();
  for (const { event_id, lp_id, due_on, lines: own } of rows)
    for (const { label, purpose, amount, inside } of own) {
      if (!inside) continue;
      const id = `${event_id} ${purpose} ${label}`;
      const kind = purpose === 'management_fee' ? ('management_fee' as const) : ('shared' as const);
      const line = lines.get(id) ?? { id, day: due_on, kind, paid: [] };
      lines.set(id, line);
      line.paid.push({ lp: lp_id, amount });
    }
  return [...lines.values()];
}

function compute<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    throw invalidField(
      error.field === 'interest' ? 'interest' : 'closed_on',
      error.field === 'interest'
        ? 'Write a rate from 0% to below 100%.'
        : 'An earlier call was paid by an LP that has no commitment on this day. Equalise by hand.',
    );
  }
}
