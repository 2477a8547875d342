import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { ReadLine, ReadStatement } from './read/statement.ts';

const hash = (cells: TenantCells, text: string): Buffer => cells.fingerprint('bank_lines', 'details_encrypted', text);

/** Equal for files that say the same, whatever they are called and however they were written. */
export const contentHash = (cells: TenantCells, { account, lines }: ReadStatement): Buffer =>
  hash(
    cells,
    JSON.stringify([
      account,
      lines.map(({ booked_on, amount, payer, reference, account: from, bank_id }) => [
        booked_on,
        amount,
        payer,
        reference,
        from,
        bank_id,
      ]),
    ]),
  );

/** The statement of a fund with this content. */
export async function findSameContent(ctx: Ctx, fundId: string, content: Buffer): Promise<string | undefined> {
  const [row] = await ctx.tx.query<{ id: string }>(
    'select id from bank_statements where fund_id = $1 and content_hash = $2',
    [fundId, content],
    'find-same-bank-content',
  );
  return row?.id;
}

/**
 * A hash of each line, which an equal line of another statement of the account has too. Equal lines of one statement are
 * counted, so each of them has its own: two equal rows are two payments.
 */
export function lineHashes(cells: TenantCells, { account, lines }: ReadStatement): Buffer[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const said = JSON.stringify([account, ...namesOf(line)]);
    const count = (seen.get(said) ?? 0) + 1;
    seen.set(said, count);
    return hash(cells, `${count} ${said}`);
  });
}

/** The bank's id tells a line from every other one; without it, all that the line says has to. */
const namesOf = ({ bank_id, booked_on, amount, payer, reference, account }: ReadLine) =>
  bank_id ? [bank_id, booked_on, amount] : ['', booked_on, amount, payer, reference, account];
