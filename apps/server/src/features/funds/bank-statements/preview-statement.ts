import type { Currency } from '@cairn/domain';
import { BANK_COLUMNS, type BankColumn, type BankReading } from '@cairn/domain/fund';
import { sumOf } from '@cairn/domain/returns';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { BankInputs, BankOutputs } from './bank-statements.types.ts';
import { contentHash, findSameContent } from './line-hashes.ts';
import { readStatement, type StatementFile } from './read/read-statement.ts';

type FileInput = BankInputs['preview'];
const FIRST = 10;

/** What a file says before anything of it is kept; of a CSV also how its columns are read. */
export async function previewStatement(ctx: Ctx, input: FileInput): Promise<BankOutputs['preview']> {
  const { file, fund } = await readFile(ctx, input);
  const { statement, csv } = file;
  const lines = statement?.lines ?? [];
  const known = statement && (await findSameContent(ctx, fund.id, contentHash(await ctx.cells(), statement)));
  return {
    format: statement?.format ?? 'csv',
    account: statement?.account ?? null,
    from_on: statement?.from_on ?? null,
    to_on: statement?.to_on ?? null,
    count: lines.length,
    total: sumOf(lines.map(({ amount }) => amount)),
    outgoing: statement?.outgoing ?? 0,
    first: lines.slice(0, FIRST).map(({ bank_id: _id, ...line }) => line),
    csv: csv && { header: csv.header, samples: csv.samples, ...csv.reading, columns: { ...csv.reading.columns } },
    missing: csv?.missing ?? null,
    known_id: known ?? null,
  };
}

interface OwnFile {
  file: StatementFile;
  fund: { id: string; currency: Currency };
}

/** The file of a request, read in the currency of its fund. A CSV whose columns nobody has named is read like the last one. */
export async function readFile(ctx: Ctx, { query, body }: FileInput): Promise<OwnFile> {
  const { fund_id, ...said } = query;
  const [fund] = await ctx.tx.query<{ id: string; currency: Currency }>(
    'select id, currency from funds where id = $1',
    [fund_id],
    'fund-of-bank-file',
  );
  if (!fund) throw fail('NOT_FOUND');
  const bytes = Buffer.from(await body.arrayBuffer());
  const reading = readingOf(said);
  const file = await readStatement(bytes, fund.currency, reading);
  if (reading || !file.csv) return { file, fund };
  const last = await lastReading(ctx, fund_id, file.csv.header);
  return last ? { file: await readStatement(bytes, fund.currency, last), fund } : { file, fund };
}

function readingOf(said: Omit<FileInput['query'], 'fund_id'>): BankReading | null {
  const { header_row, date_order, decimal, ...places } = said;
  if (header_row === undefined) return null;
  const columns = Object.fromEntries(
    (Object.keys(BANK_COLUMNS) as BankColumn[]).flatMap((key) => {
      const place = places[key];
      return place === undefined ? [] : [[key, Number(place)]];
    }),
  );
  return {
    header_row: Number(header_row),
    columns,
    date_order: date_order ?? 'day-first',
    decimal: decimal ?? 'point',
  };
}

/** How the last file of this fund with the same column names was read. */
async function lastReading(ctx: Ctx, fundId: string, header: readonly string[]): Promise<BankReading | null> {
  const [row] = await ctx.tx.query<{ columns: BankReading }>(
    `select reading -> 'columns' as columns from bank_statements
      where fund_id = $1 and reading ->> 'header' = $2 order by created_at desc limit 1`,
    [fundId, JSON.stringify(header)],
    'last-bank-reading',
  );
  return row?.columns ?? null;
}
