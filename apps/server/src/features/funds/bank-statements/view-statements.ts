import { matchLines, type OpenPart } from '@cairn/domain/fund';
import { sumOf } from '@cairn/domain/returns';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { paidOf } from '../capital-events/paid-parts.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import {
  type LineRecord,
  listLines,
  readStatement,
  requireStatement,
  STATEMENTS,
  type StatementRecord,
  type StoredStatement,
  stateOf,
} from './bank-statements.queries.ts';
import type { BankOutputs, BankStatementView } from './bank-statements.types.ts';

/** The bank statements of a fund, the latest first. */
export async function listBankStatements(ctx: Ctx, { id }: { id: string }): Promise<BankOutputs['list']> {
  const [fund] = await ctx.tx.query<{ currency: string }>(
    'select currency from funds where id = $1',
    [id],
    'fund-currency',
  );
  if (!fund) throw fail('NOT_FOUND');
  const [records, lines] = [await listStatementRecords(ctx, id), await listLines(ctx, { fund: id })];
  return {
    currency: fund.currency,
    rows: records.map((record) => {
      const own = lines.filter(({ statement_id }) => statement_id === record.id);
      return { ...record, lines: own.length, ...sumsOf(own) };
    }),
    can: { upload: may(ctx.actor, 'fund:write') },
  };
}

async function listStatementRecords(ctx: Ctx, fundId: string): Promise<StatementRecord[]> {
  const cells = await ctx.cells();
  const rows = await ctx.tx.query<StoredStatement>(
    `${STATEMENTS} where s.fund_id = $1 order by s.created_at desc, s.id desc`,
    [fundId],
    'list-bank-statements',
  );
  return rows.map((row) => readStatement(cells, row));
}

const sumsOf = (lines: readonly LineRecord[]) => ({
  open: lines.filter((line) => stateOf(line) === 'open').length,
  total: sumOf(lines.map(({ amount }) => amount)),
});

export const getBankStatement = (ctx: Ctx, { id }: { id: string }): Promise<BankStatementView> =>
  viewStatement(ctx, id);

/** A statement with what each open line probably pays, as the books stand now. */
export async function viewStatement(ctx: Ctx, id: string, was_known = false): Promise<BankStatementView> {
  const record = await requireStatement(ctx, id);
  const [book, lines] = [await loadFundBook(ctx, record.fund_id), await listLines(ctx, { statement: id })];
  if (!book) throw fail('NOT_FOUND');
  const parts = await openParts(ctx, book);
  return assemble(ctx, { record, lines, book, parts, was_known });
}

/** What is open of issued calls, with what is known of each LP's bank account. */
async function openParts(ctx: Ctx, book: FundBook): Promise<(OpenPart & { event_id: string })[]> {
  const paid = paidOf(book);
  const items = book.items.filter(
    ({ id, kind, total, issued_on }) => kind === 'call' && issued_on !== null && total > (paid.get(id) ?? 0),
  );
  const rows = await ctx.tx.query<{ id: string; name: string; bank_details_encrypted: Buffer | null }>(
    'select id, name, bank_details_encrypted from limited_partners where id = any($1)',
    [items.map(({ lp_id }) => lp_id)],
    'bank-details-of-lps',
  );
  const cells = await ctx.cells();
  const known = new Map(rows.map((row) => [row.id, row]));
  return items.map(({ id, event_id, lp_id, number, is_equalisation, due_on, issued_on, total }) => {
    const lp = known.get(lp_id);
    const cell = lp?.bank_details_encrypted;
    return {
      item_id: id,
      event_id,
      lp_id,
      lp_name: lp?.name ?? '',
      bank_details: cell ? cells.decryptText('limited_partners', 'bank_details_encrypted', lp_id, cell) : '',
      number,
      is_equalisation,
      due_on,
      issued_on: issued_on ?? '',
      open: total - (paid.get(id) ?? 0),
    };
  });
}

interface Found {
  record: StatementRecord;
  lines: readonly LineRecord[];
  book: FundBook;
  parts: readonly (OpenPart & { event_id: string })[];
  was_known: boolean;
}

function assemble(ctx: Ctx, { record, lines, book, parts, was_known }: Found): BankStatementView {
  const open = lines.filter((line) => stateOf(line) === 'open' && !line.seen_before);
  const proposals = new Map(
    matchLines(
      open.map((line) => ({ ...line, amount: line.rest })),
      parts,
    ).map((proposal) => [proposal.line, proposal]),
  );
  const partOf = new Map(parts.map((part) => [part.item_id, part]));
  const mayWrite = may(ctx.actor, 'fund:write');
  return {
    ...record,
    ...sumsOf(lines),
    fund_name: book.fund.name,
    currency: book.fund.currency,
    was_known,
    lines: lines.map((line) => {
      const { statement_id: _statement, was_posted: _posted, ...shown } = line;
      const proposal = proposals.get(line.id);
      return {
        ...shown,
        state: stateOf(line),
        proposal: proposal
          ? {
              lp_name: partOf.get(proposal.payments[0]?.item_id ?? '')?.lp_name ?? '',
              payments: proposal.payments.map(({ item_id, amount }) => {
                const part = partOf.get(item_id);
                return {
                  item_id,
                  amount,
                  event_id: part?.event_id ?? '',
                  number: part?.number ?? 0,
                  is_equalisation: part?.is_equalisation ?? false,
                  lp_name: part?.lp_name ?? '',
                };
              }),
              rest: proposal.rest,
              certainty: proposal.certainty,
              reasons: proposal.reasons,
            }
          : null,
      };
    }),
    parts: parts.map(({ lp_id: _lp, bank_details: _details, ...part }) => part),
    can: {
      decide: mayWrite,
      remove: mayWrite && lines.every(({ was_posted }) => !was_posted),
    },
  };
}
