import type { schema } from '@cairn/db';
import type { Ctx } from '../../../core/procedure.ts';
import type { FundBook } from '../ledger/load-fund-book.ts';

interface Invested {
  label: string;
  excused: string[];
  /** Who has paid of it, also by an equalisation, or may have it from a transfer. */
  holders: Set<string>;
}

/** What issued calls were for, and who was excused. */
export async function investedIn({ tx }: Ctx, { fund, transfers }: FundBook): Promise<Invested[]> {
  const events = await tx.query<{ lines: schema.EventLine[] }>(
    `select lines from capital_events where fund_id = $1 and kind = 'call' and state = 'issued' order by id`,
    [fund.id],
    'lines-of-calls',
  );
  const parts = await tx.query<{ lp_id: string; lines: schema.ItemLine[] }>(
    `select lp_id, lines from capital_items where fund_id = $1 and kind = 'call' and issued_at is not null order by id`,
    [fund.id],
    'parts-of-calls',
  );
  const moved = transfers.map(({ lp_id }) => lp_id);
  return events
    .flatMap(({ lines }) => lines)
    .filter(({ purpose, excused }) => purpose === 'investment' && excused.length > 0)
    .map(({ label, excused }) => ({
      label,
      excused,
      holders: new Set([
        ...moved,
        ...parts
          .filter(({ lines }) => lines.some((line) => line.purpose === 'investment' && isSame(line.label, label)))
          .map(({ lp_id }) => lp_id),
      ]),
    }));
}

/** Who was excused from every call for an investment that a line of a distribution names, and so has nothing in it. */
export const excusedFrom = (invested: readonly Invested[], label: string): string[] =>
  invested
    .filter((each) => isSame(each.label, label))
    .flatMap(({ excused, holders }) => excused.filter((lp) => !holders.has(lp)));

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
