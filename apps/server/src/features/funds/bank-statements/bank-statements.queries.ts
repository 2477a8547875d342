import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';

export interface StatementRecord {
  id: string;
  fund_id: string;
  format: 'camt' | 'ofx' | 'csv';
  file_name: string;
  account: string | null;
  from_on: string | null;
  to_on: string | null;
  outgoing: number;
  known: number;
  created_by: string | null;
  created_at: string;
}

export const STATEMENTS = `
  select s.id, s.fund_id, s.format, s.file_name, s.account_encrypted, s.from_on::text, s.to_on::text, s.outgoing, s.known,
         s.created_by, ${isoTime('s.created_at')} as created_at from bank_statements s`;

export type StoredStatement = Omit<StatementRecord, 'account'> & {
  account_encrypted: Buffer | null;
} & Record<string, unknown>;

export const readStatement = (
  cells: TenantCells,
  { account_encrypted: cell, ...row }: StoredStatement,
): StatementRecord => ({
  ...(row as Omit<StatementRecord, 'account'>),
  account: cell && cells.decryptText('bank_statements', 'account_encrypted', row.id, cell),
});

export async function requireStatement(ctx: Ctx, id: string): Promise<StatementRecord> {
  const [row] = await ctx.tx.query<StoredStatement>(`${STATEMENTS} where s.id = $1`, [id], 'find-bank-statement');
  if (!row) throw fail('NOT_FOUND');
  return readStatement(await ctx.cells(), row);
}

export interface LinePayment {
  item_id: string;
  event_id: string;
  number: number;
  is_equalisation: boolean;
  lp_name: string;
  amount: number;
}

export interface LineRecord {
  id: string;
  statement_id: string;
  booked_on: string;
  amount: number;
  payer: string;
  reference: string;
  account: string;
  seen_before: boolean;
  ignored_reason: string | null;
  ignored_by: string | null;
  /** Payments that stand: those whose posting was reversed are left out. */
  paid: LinePayment[];
  /** Whether anything was ever posted of it, reversed or not. */
  was_posted: boolean;
  rest: number;
}

type LineRow = Omit<LineRecord, 'payer' | 'reference' | 'account' | 'rest'>;

/** The lines of a statement, or of all statements of a fund. */
export async function listLines(ctx: Ctx, of: { statement: string } | { fund: string }): Promise<LineRecord[]> {
  const [column, id] = 'statement' in of ? ['statement_id', of.statement] : ['fund_id', of.fund];
  const cells = await ctx.cells();
  const rows = await ctx.tx.query<LineRow & { details_encrypted: Buffer } & Record<string, unknown>>(
    `select l.id, l.statement_id, l.booked_on::text, l.amount::float8 as amount, l.details_encrypted, l.seen_before,
            l.ignored_reason, l.ignored_by, coalesce(p.paid, '[]'::json) as paid,
            exists (select 1 from bank_line_payments w where w.tenant_id = l.tenant_id and w.line_id = l.id) as was_posted
       from bank_lines l
       left join lateral (
         select json_agg(json_build_object('item_id', b.item_id, 'event_id', i.event_id, 'number', i.number,
                  'is_equalisation', i.is_equalisation,
                  'lp_name', lp.name, 'amount', b.amount) order by i.due_on, b.item_id) as paid
           from bank_line_payments b
           join capital_items i on i.tenant_id = b.tenant_id and i.id = b.item_id
           join limited_partners lp on lp.tenant_id = i.tenant_id and lp.id = i.lp_id
          where b.tenant_id = l.tenant_id and b.line_id = l.id
            and not exists (select 1 from fund_postings r where r.tenant_id = b.tenant_id and r.reverses_id = b.posting_id)) p on true
      where l.${column} = $1 order by l.booked_on, l.position`,
    [id],
    `list-bank-lines-by-${column}`,
  );
  return rows.map(({ details_encrypted, ...row }) => {
    const text = cells.decryptText('bank_lines', 'details_encrypted', row.id, details_encrypted);
    const { payer, reference, account } = JSON.parse(text) as Pick<LineRecord, 'payer' | 'reference' | 'account'>;
    const rest = row.amount - row.paid.reduce((sum, { amount }) => sum + amount, 0);
    return { ...(row as LineRow), payer, reference, account, rest };
  });
}

/** What somebody still has to decide about a line. */
export const stateOf = ({ rest, ignored_reason }: LineRecord): 'open' | 'settled' | 'ignored' =>
  rest === 0 ? 'settled' : ignored_reason !== null ? 'ignored' : 'open';
