import { CURRENCY_CODES, type Currency } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { getInvestments } from '../investments/get-investments.ts';
import type { PortfolioOutputs } from './portfolio-companies.queries.ts';

type FromRecords = PortfolioOutputs['reveal']['from_records'];
type Investments = Awaited<ReturnType<typeof getInvestments>>;

/**
 * What the entries of the investments say of the amounts of a company: what was paid for it, what it was worth after its
 * latest priced round, and the share that is held. What no entry says is none; the noted amount then stands alone.
 */
export async function amountsFromRecords(ctx: Ctx, id: string): Promise<FromRecords> {
  const investments = await getInvestments(ctx, { id });
  return {
    as_of: investments.as_of,
    investment_amount: paidFor(investments),
    valuation: afterLatestRound(investments),
    ownership_percentage: sharePercent(investments),
  };
}

const figureOf = (figures: Investments['holdings'][number]['figures'], key: string) =>
  figures.find((figure) => figure.key === key)?.value ?? null;

/** In the currency of the holding; of several holdings in that of the firm, and none where a rate is missing. */
function paidFor({ holdings, total }: Investments): FromRecords['investment_amount'] {
  const [only, ...others] = holdings;
  if (!only) return null;
  const paid = others.length === 0 ? only : total;
  const value = figureOf(paid.figures, 'cost');
  return value === null ? null : { value: Number(value), currency: asCurrency(paid.currency) };
}

function afterLatestRound({ rounds }: Investments): FromRecords['valuation'] {
  const [latest] = rounds
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .toSorted((a, b) => b.closed_on.localeCompare(a.closed_on));
  if (!latest) return null;
  const { post_money, currency, name, closed_on } = latest;
  return { value: post_money, currency: asCurrency(currency), round: name, closed_on };
}

/** Of all holdings together, in percent with four decimals. */
function sharePercent({ holdings }: Investments): FromRecords['ownership_percentage'] {
  const shares = holdings.map(({ figures }) => figureOf(figures, 'ownership')).filter((value) => value !== null);
  if (shares.length === 0) return null;
  const percent = shares.reduce((sum, share) => sum + Number(share) * 100, 0);
  return { value: Number(percent.toFixed(4)) };
}

function asCurrency(code: string): Currency {
  const known = CURRENCY_CODES.find((each) => each === code);
  if (!known) throw new Error(`a holding is in ${code}, which is no currency of the product`);
  return known;
}
