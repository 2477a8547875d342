import { type Currency, MASKS } from '@cairn/domain';
import {
  type Account,
  type AccountCodes,
  accountHolder,
  type FundTerms,
  type KeptMove,
  type Ledger,
  type LedgerEntry,
  type LedgerMove,
  ledgerMoves,
  type SideLetterValues,
  type TermsState,
  type TermsValues,
  termsOf,
} from '@cairn/domain/fund';
import { sumOf } from '@cairn/domain/returns';
import { may } from '../../../core/actor.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';

export interface FundRecord {
  id: string;
  name: string;
  currency: Currency;
  portfolio_id: string | null;
  portfolio_name: string | null;
  companies_shown: 'none' | 'names' | 'figures';
  hidden_companies: string[];
  account_codes: AccountCodes;
  wire_details_encrypted: Buffer | null;
  schedule_encrypted: Buffer | null;
  schedule_on: string | null;
  created_at: string;
  version: number;
}

export type StoredTerms = TermsValues & { side_letters: SideLetterValues[] };

/** As they were written: versions from before a field say nothing of it. */
type KeptTerms = Omit<StoredTerms, 'recall_limit' | 'recall_until' | 'recycling_limit' | 'recycling_until'> &
  Partial<StoredTerms>;

export interface TermsRow {
  id: string;
  fund_id: string;
  version_no: number;
  state: TermsState;
  note: string | null;
  created_by: string | null;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
  decision_note: string | null;
  version: number;
  values: StoredTerms;
}

export interface CommitmentRow {
  id: string;
  fund_id: string;
  lp_id: string;
  lp_name: string;
  bears_fees: boolean;
  kyc_state: string;
  kyc_expires_on: string | null;
  bank_change_waiting: boolean;
  /** Below 0 where it went to another LP. */
  amount: number;
  closed_on: string;
  /** It came or went with an interest. */
  transfer_id: string | null;
  created_at: string;
}

/** What a transfer moved to or from one LP. */
export interface TransferSide {
  id: string;
  transfer_id: string;
  fund_id: string;
  lp_id: string;
  effective_on: string;
  moves: LedgerMove[];
}

export interface PostingRow {
  id: string;
  fund_id: string;
  kind: string;
  effective_on: string;
  posted_on: string;
  memo: string;
  item_id: string | null;
  reverses_id: string | null;
  posting_key: string;
  created_by: string | null;
  created_at: string;
}

export interface EntryRow {
  id: string;
  posting_id: string;
  account: Account;
  lp_id: string | null;
  amount: number;
}

export interface ItemRow {
  id: string;
  event_id: string;
  fund_id: string;
  lp_id: string;
  kind: 'call' | 'distribution';
  number: number;
  /** Of the equalisation of a later closing. */
  is_equalisation: boolean;
  due_on: string;
  inside: number;
  recallable: number;
  total: number;
  carry: number;
  withheld: number;
  /** Its call or distribution was not withdrawn. */
  is_open: boolean;
  issued_on: string | null;
  defaulted_at: string | null;
}

/** A fund with everything that its figures rest on, as far as the person may see it: an LP has the own rows alone. */
export interface FundBook {
  fund: FundRecord;
  terms: TermsRow[];
  /** The newest approved version. */
  agreed: FundTerms | null;
  commitments: CommitmentRow[];
  lps: { id: string; name: string; bearsFees: boolean }[];
  postings: PostingRow[];
  /** The entries of each posting, by its id, in no order. */
  entries: ReadonlyMap<string, readonly EntryRow[]>;
  items: ItemRow[];
  transfers: TransferSide[];
  ledger: Ledger;
}

const FUNDS = `
  select f.id, f.name, f.currency, f.portfolio_id, p.name as portfolio_name, f.companies_shown, f.hidden_companies, f.account_codes,
         f.wire_details_encrypted, f.schedule_encrypted, f.schedule_on::text, ${isoTime('f.created_at')} as created_at, f.version
    from funds f left join portfolios p on p.tenant_id = f.tenant_id and p.id = f.portfolio_id`;
const TERMS = `
  select t.id, t.fund_id, t.version_no, t.state, t.note, t.created_by, ${isoTime('t.created_at')} as created_at, t.decided_by,
         ${isoTime('t.decided_at')} as decided_at, t.decision_note, t.version, t.terms_encrypted from fund_terms t`;
const COMMITMENTS = `
  select c.id, c.fund_id, c.lp_id, l.name as lp_name, l.bears_fees, l.kyc_state, l.kyc_expires_on::text, c.amount_encrypted,
         exists (select 1 from lp_changes w where w.tenant_id = c.tenant_id and w.lp_id = c.lp_id and w.kind = 'bank_details'
           and w.state = 'waiting') as bank_change_waiting,
         c.closed_on::text, c.transfer_id, ${isoTime('c.created_at')} as created_at
    from fund_commitments c join limited_partners l on l.tenant_id = c.tenant_id and l.id = c.lp_id`;
const POSTINGS = `
  select p.id, p.fund_id, p.kind, p.effective_on::text, to_char(p.created_at at time zone $1, 'YYYY-MM-DD') as posted_on, p.memo,
         p.item_id, p.reverses_id, p.posting_key, p.created_by, ${isoTime('p.created_at')} as created_at from fund_postings p`;
/** Tens of thousands in an old fund: a column or an order that no figure needs would be a third of the time it takes. */
const ENTRIES = `
  select e.id, e.posting_id, e.account, e.lp_id, e.amount::float8 as amount from fund_entries e
   where $1::uuid is null or e.fund_id = $1`;
const ITEMS = `
  select i.id, i.event_id, i.fund_id, i.lp_id, i.kind, i.number, i.is_equalisation, i.due_on::text, i.inside::float8 as inside,
         i.recallable::float8 as recallable, i.total::float8 as total, i.carry::float8 as carry, i.withheld::float8 as withheld,
         e.state is distinct from 'withdrawn' as is_open,
         to_char(i.issued_at at time zone $1, 'YYYY-MM-DD') as issued_on, ${isoTime('i.defaulted_at')} as defaulted_at
    from capital_items i left join capital_events e on e.tenant_id = i.tenant_id and e.id = i.event_id`;

const TRANSFERS = `
  select m.id, m.transfer_id, m.fund_id, m.lp_id, m.effective_on::text, m.moved_encrypted from lp_transfer_parts m`;

/** One fund, or all of them if no id is named. Bigints come as floats, which hold every amount that is stored exactly. */
export async function loadFundBooks(ctx: Ctx, fundId?: string): Promise<FundBook[]> {
  const { tx } = ctx;
  const zone = await getTimeZone(tx);
  const wanted = fundId ?? null;
  const ask = <R extends object>(text: string, alias: string, order: string, zoned: boolean) =>
    tx.query<R & Record<string, unknown>>(
      `${text} where ($${zoned ? 2 : 1}::uuid is null or ${alias} = $${zoned ? 2 : 1}) order by ${order}`,
      zoned ? [zone, wanted] : [wanted],
      `fund-book-${alias}`,
    ) as Promise<R[]>;
  const [funds, terms, commitments, postings, entries, items, transfers, cells] = await Promise.all([
    ask<FundRecord>(FUNDS, 'f.id', 'f.created_at desc, f.id', false),
    ask<TermsRow & { terms_encrypted: Buffer }>(TERMS, 't.fund_id', 't.version_no desc', false),
    ask<CommitmentRow & { amount_encrypted: Buffer }>(COMMITMENTS, 'c.fund_id', 'c.closed_on, c.id', false),
    ask<PostingRow>(POSTINGS, 'p.fund_id', 'p.effective_on, p.created_at, p.id', true),
    tx.query<EntryRow & Record<string, unknown>>(ENTRIES, [wanted], 'fund-book-entries'),
    ask<ItemRow>(ITEMS, 'i.fund_id', 'i.due_on, i.id', true),
    ask<TransferRow>(TRANSFERS, 'm.fund_id', 'm.effective_on, m.id', false),
    ctx.cells(),
  ]);
  const of = <R extends { fund_id: string }>(rows: readonly R[], id: string) =>
    rows.filter((row) => row.fund_id === id);
  const entriesOfPostings = byPosting(entries);
  return funds.map((fund) =>
    assembleBook(fund, {
      terms: of(terms, fund.id).map((row) => readTerms(cells, row)),
      commitments: of(commitments, fund.id).map((row) => readCommitment(cells, row)),
      postings: of(postings, fund.id),
      entries: entriesOfPostings,
      items: of(items, fund.id),
      transfers: of(transfers, fund.id).map((row) => readTransfer(cells, row)),
    }),
  );
}

export const loadFundBook = async (ctx: Ctx, id: string): Promise<FundBook | undefined> =>
  (await loadFundBooks(ctx, id))[0];

/** Tax that was withheld and is not paid to the authority yet: in the bank, and not the fund's. */
export const taxOwed = ({ ledger }: Pick<FundBook, 'ledger'>): number =>
  -sumOf(ledger.entries.filter(({ account }) => account === 'tax_withheld').map(({ amount }) => amount)) + 0;

/** Interest of later closings that came in, beyond what open parts pay on: the manager's, and in the bank as well. */
export const interestOwed = ({ ledger, items, postings }: Pick<FundBook, 'ledger' | 'items' | 'postings'>): number => {
  const owed = -sumOf(
    ledger.entries.filter(({ account }) => account === 'closing_interest').map(({ amount }) => amount),
  );
  const reversed = new Set(postings.map(({ reverses_id }) => reverses_id));
  const paid = new Set(postings.filter(({ id }) => !reversed.has(id)).map(({ item_id }) => item_id));
  const promised = items.filter(
    ({ id, kind, is_equalisation, is_open }) => kind === 'distribution' && is_equalisation && is_open && !paid.has(id),
  );
  return Math.max(owed - sumOf(promised.map(({ total, recallable }) => total - recallable)), 0);
};

/** The last day up to which the portfolio is in the books. */
export function bookedOn({ postings }: Pick<FundBook, 'postings'>): string | null {
  const reversed = new Set(postings.map(({ reverses_id }) => reverses_id));
  const days = postings.filter(({ id, kind }) => kind === 'investments' && !reversed.has(id));
  return (
    days
      .map(({ effective_on }) => effective_on)
      .sort()
      .at(-1) ?? null
  );
}

/** Locked before anything is written into the books of a fund, so that two people cannot both have the last of its cash. */
export async function lockFund(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('select id from funds where id = $1 for update', [id], 'lock-fund')).length > 0;
}

/** Where LPs pay to, in clear. */
export const wireDetailsOf = (cells: TenantCells, { id, wire_details_encrypted: cell }: FundRecord): string | null =>
  cell && cells.decryptText('funds', 'wire_details_encrypted', id, cell);

/** The same for who writes it down or approves it, and a mask for those who only read, such as the platform by a grant. */
export const wireDetailsFor = ({ actor }: Pick<Ctx, 'actor'>, wire: string | null): string | null =>
  wire === null || may(actor, 'fund:write') || may(actor, 'fund:approve') ? wire : MASKS.other();

const readTerms = (
  cells: TenantCells,
  { terms_encrypted, ...row }: TermsRow & { terms_encrypted: Buffer },
): TermsRow => ({
  ...row,
  // Versions from before there were such fields say nothing of them.
  values: {
    recall_limit: null,
    recall_until: null,
    recycling_limit: null,
    recycling_until: null,
    ...(JSON.parse(cells.decryptText('fund_terms', 'terms_encrypted', row.id, terms_encrypted)) as KeptTerms),
  },
});

const readCommitment = (
  cells: TenantCells,
  { amount_encrypted, ...row }: CommitmentRow & { amount_encrypted: Buffer },
): CommitmentRow => ({
  ...row,
  amount: Number(cells.decryptText('fund_commitments', 'amount_encrypted', row.id, amount_encrypted)),
});

type TransferRow = Omit<TransferSide, 'moves'> & { moved_encrypted: Buffer };

const readTransfer = (cells: TenantCells, { moved_encrypted, ...row }: TransferRow): TransferSide => {
  const text = cells.decryptText('lp_transfer_parts', 'moved_encrypted', row.id, moved_encrypted);
  const { id, lp_id, effective_on } = row;
  return { ...row, moves: ledgerMoves({ id, lp: lp_id, day: effective_on }, JSON.parse(text) as KeptMove[]) };
};

/** A fund with its rows, and the ledger that its figures are computed from. */
export function assembleBook(
  fund: FundRecord,
  rows: Pick<FundBook, 'terms' | 'commitments' | 'postings' | 'entries' | 'items' | 'transfers'>,
): FundBook {
  const { terms, commitments, items } = rows;
  const approved = terms.find(({ state }) => state === 'approved');
  const lps = new Map(
    commitments.map(({ lp_id, lp_name, bears_fees }) => [lp_id, { id: lp_id, name: lp_name, bearsFees: bears_fees }]),
  );
  return {
    fund,
    ...rows,
    agreed: approved ? termsOf(approved.values, approved.values.side_letters, fund.currency) : null,
    lps: [...lps.values()],
    ledger: {
      entries: liveEntries(rows),
      commitments: commitments.map(({ id, lp_id, amount, closed_on, transfer_id }) => {
        return { id, lp: lp_id, amount, day: closed_on, ...(transfer_id && { isMoved: true }) };
      }),
      moves: rows.transfers.flatMap(({ moves }) => moves),
      items: items.flatMap(({ id, lp_id, kind, inside, recallable, issued_on }) =>
        issued_on ? [{ id, lp: lp_id, kind, day: issued_on, inside, recallable }] : [],
      ),
    },
  };
}

function byPosting(entries: readonly EntryRow[]): Map<string, EntryRow[]> {
  const groups = new Map<string, EntryRow[]>();
  for (const entry of entries) {
    const group = groups.get(entry.posting_id);
    if (group) group.push(entry);
    else groups.set(entry.posting_id, [entry]);
  }
  return groups;
}

/** Those of postings that are neither reversed nor a reversal, with the effective day of their posting. */
function liveEntries({ postings, entries }: Pick<FundBook, 'postings' | 'entries'>): Ledger['entries'] {
  const reversed = new Set(postings.map(({ reverses_id }) => reverses_id));
  const live: LedgerEntry[] = [];
  for (const { id: posting, reverses_id, effective_on: day } of postings) {
    if (reverses_id !== null || reversed.has(posting)) continue;
    for (const { id, account, lp_id, amount } of entries.get(posting) ?? [])
      live.push({ id, posting, day, account, lp: accountHolder(account, lp_id), amount });
  }
  return live;
}

/** The entries of a posting as a journal is read: debits first. */
export const linesOf = ({ entries }: Pick<FundBook, 'entries'>, posting: string): EntryRow[] =>
  [...(entries.get(posting) ?? [])].sort((a, b) => b.amount - a.amount || (a.id < b.id ? -1 : 1));
