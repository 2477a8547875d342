import type { Currency, RecordedKind, ValuationState, ValuationTechnique } from '@cairn/domain';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';

/** What a transaction keeps encrypted; each kind has some of them. Amounts in minor units, shares of one as decimals. */
export interface TransactionFigures {
  amount?: number;
  shares?: number;
  split_from?: number;
  split_to?: number;
  cap?: number;
  discount?: number;
  interest?: number;
  /** Of a note: the day on which it is due. */
  matures_on?: string;
  most_favoured?: boolean;
}
export interface RoundFigures {
  price_per_share: number;
  fully_diluted_shares: number;
  pre_money: number | null;
  new_money: number | null;
}
export interface ValuationFigures {
  fair_value: number;
  prior_value: number | null;
  bridge: string | null;
}

interface Stored {
  id: string;
  company_id: string;
  created_by: string | null;
  created_at: string;
  posted_on: string;
  figures_encrypted: Buffer;
}
export interface HoldingRow {
  id: string;
  company_id: string;
  company_name: string;
  company_status: string;
  currency: Currency;
  /** Its own, or else that of the company. */
  portfolio_id: string | null;
  portfolio_name: string | null;
  /** As it was written down. */
  own_portfolio_id: string | null;
}
export interface TransactionRow extends Stored {
  holding_id: string;
  kind: RecordedKind;
  effective_on: string;
  share_class: string | null;
  instrument_id: string | null;
  round_id: string | null;
  reverses_id: string | null;
  note: string | null;
  figures: TransactionFigures;
}
export interface RoundRow extends Stored {
  name: string;
  closed_on: string;
  currency: Currency;
  withdrawn_at: string | null;
  figures: RoundFigures;
}
export interface ValuationRow extends Stored {
  holding_id: string;
  as_of: string;
  technique: ValuationTechnique;
  state: ValuationState;
  inputs: string | null;
  decided_by: string | null;
  decided_at: string | null;
  decision_note: string | null;
  version: number;
  figures: ValuationFigures;
}

/** Everything that figures rest on, but the exchange rates. */
export interface Book {
  holdings: HoldingRow[];
  transactions: TransactionRow[];
  rounds: RoundRow[];
  valuations: ValuationRow[];
}

export interface BookFilter {
  companyId?: string | undefined;
  portfolioId?: string | undefined;
  /**
   * Of the valuations, those alone that figures of this day rest on: the newest approved one of each holding, since it
   * replaces all before it.
   */
  valuedOn?: string | undefined;
}

const posted = `to_char(t.created_at at time zone $1, 'YYYY-MM-DD') as posted_on`;
const COMMON = `t.id, t.company_id, t.created_by, ${isoTime('t.created_at')} as created_at, ${posted}, t.figures_encrypted`;
const HOLDINGS = `
  select h.id, h.company_id, c.name as company_name, c.status as company_status, h.currency,
      coalesce(h.portfolio_id, c.portfolio_id) as portfolio_id, p.name as portfolio_name, h.portfolio_id as own_portfolio_id
    from holdings h join portfolio_companies c on c.tenant_id = h.tenant_id and c.id = h.company_id
    left join portfolios p on p.tenant_id = h.tenant_id and p.id = coalesce(h.portfolio_id, c.portfolio_id)`;
const HOLDING_ORDER = 'order by lower(c.name), h.created_at, h.id';
const TRANSACTIONS = `
  select ${COMMON}, t.holding_id, t.kind, t.effective_on::text, t.share_class, t.instrument_id, t.round_id, t.reverses_id, t.note
    from investment_transactions t`;
const ROUNDS = `
  select ${COMMON}, t.name, t.closed_on::text, t.currency, ${isoTime('t.withdrawn_at')} as withdrawn_at from financing_rounds t`;
const VALUATION = `${COMMON}, t.holding_id, t.as_of::text, t.technique, t.state, t.inputs, t.decided_by,
      ${isoTime('t.decided_at')} as decided_at, t.decision_note, t.version`;
const VALUATIONS = `select ${VALUATION} from valuations t`;
const ORDER = 'order by t.created_at, t.id';
const NEWEST_VALUATIONS = `
  select distinct on (t.holding_id) ${VALUATION} from valuations t
  where t.state = 'approved' and t.as_of <= $2 order by t.holding_id, t.as_of desc, t.created_at desc, t.id desc`;

/** The entries of one company, of a portfolio or of the whole firm, decrypted in one go, as far as the person may see them. */
export async function loadBook(ctx: Ctx, { companyId, portfolioId, valuedOn }: BookFilter = {}): Promise<Book> {
  const { tx } = ctx;
  const zone = await getTimeZone(tx);
  const [holdings, transactions, rounds, valuations, cells] = await Promise.all([
    companyId
      ? tx.query<HoldingRow>(`${HOLDINGS} where h.company_id = $1 ${HOLDING_ORDER}`, [companyId], 'holdings-of-company')
      : tx.query<HoldingRow>(`${HOLDINGS} ${HOLDING_ORDER}`, [], 'holdings-of-firm'),
    ...([TRANSACTIONS, ROUNDS, VALUATIONS] as const).map((text, place) => {
      if (companyId)
        return tx.query<Stored>(
          `${text} where t.company_id = $2 ${ORDER}`,
          [zone, companyId],
          `book-of-company-${place}`,
        );
      if (valuedOn && text === VALUATIONS)
        return tx.query<Stored>(NEWEST_VALUATIONS, [zone, valuedOn], 'newest-valuations');
      return tx.query<Stored>(`${text} ${ORDER}`, [zone], `book-of-firm-${place}`);
    }),
    ctx.cells(),
  ] as const as unknown as [
    Promise<HoldingRow[]>,
    Promise<Omit<TransactionRow, 'figures'>[]>,
    Promise<Omit<RoundRow, 'figures'>[]>,
    Promise<Omit<ValuationRow, 'figures'>[]>,
    ReturnType<Ctx['cells']>,
  ]);
  const read = <R extends Stored>(
    table: 'investment_transactions' | 'financing_rounds' | 'valuations',
    rows: readonly R[],
  ) =>
    rows.map((row) => ({
      ...row,
      figures: JSON.parse(cells.decryptText(table, 'figures_encrypted', row.id, row.figures_encrypted)),
    }));
  const chosen = portfolioId ? holdings.filter((holding) => holding.portfolio_id === portfolioId) : holdings;
  const ids = new Set(chosen.map(({ id }) => id));
  const companies = new Set(chosen.map(({ company_id }) => company_id));
  // Only what is asked for is decrypted.
  const ofChosen = <R extends { holding_id: string }>(rows: readonly R[]) =>
    portfolioId ? rows.filter(({ holding_id }) => ids.has(holding_id)) : rows;
  return {
    holdings: chosen,
    transactions: read('investment_transactions', ofChosen(transactions)),
    rounds: read('financing_rounds', portfolioId ? rounds.filter((row) => companies.has(row.company_id)) : rounds),
    valuations: read('valuations', ofChosen(valuations)),
  };
}
