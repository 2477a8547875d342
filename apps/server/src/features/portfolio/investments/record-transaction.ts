import { schema } from '@cairn/db';
import {
  BEGINNING_KINDS,
  type Currency,
  dayIn,
  FIELDS_OF_KIND,
  TRANSACTION_FIELDS,
  TRANSACTION_KINDS,
  type TransactionField,
  type TransactionKind,
} from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { assertPortfolio } from '../portfolio-companies/assert-portfolio.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import { checkRecord } from './book/check-record.ts';
import { recordsOf } from './book/holding-record.ts';
import {
  type Book,
  type HoldingRow,
  loadBook,
  type TransactionFigures,
  type TransactionRow,
} from './book/load-book.ts';
import type { InvestmentInputs, InvestmentOutputs } from './investments.types.ts';
import { viewTransaction } from './view-entries.ts';

type Input = InvestmentInputs['record'];
type Company = NonNullable<Awaited<ReturnType<typeof lockCompany>>>;

/** What a company has to say about its transactions. */
export type CompanyFacts = Pick<Company, 'id' | 'name' | 'status' | 'founded_year' | 'portfolio_id'> & {
  currency: Currency;
};

const KEPT_APART: readonly TransactionField[] = ['effective_on', 'share_class', 'note'];

/** What a transaction is checked against: its company, all that is known of what is held of it, and the day of the firm. */
export interface Recording {
  company: CompanyFacts;
  book: Book;
  today: string;
}

/** A transaction that makes sense and is not stored yet. */
export interface PlannedTransaction {
  row: TransactionRow;
  holding: HoldingRow;
  /** The transaction begins its holding. */
  isNew: boolean;
  /** With the transaction. */
  book: Book;
}

/** The list that a transaction came with. */
export interface FromImport {
  import_id: string;
  import_row: number;
}

/** Writes down what happened to a holding. The company is locked, so that two sales cannot both have the last shares. */
export async function recordTransaction(ctx: Ctx, input: Input): Promise<InvestmentOutputs['record']> {
  const { tx } = ctx;
  const company = await lockCompany(tx, input.id);
  if (!company) throw fail('NOT_FOUND');
  const today = dayIn(ctx.now, await getTimeZone(tx));
  const book = await loadBook(ctx, { companyId: company.id });
  const planned = planTransaction(ctx, { company: company as CompanyFacts, book, today }, input);
  if (planned.isNew) await assertPortfolio(tx, input.portfolio_id);
  return writeTransaction(ctx, planned);
}

/** Checks a transaction against what is known of the company, and writes nothing; what it refuses is a field with a sentence. */
export function planTransaction(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  { company, book, today }: Recording,
  input: Input,
): PlannedTransaction {
  checkFields(input);
  checkDay(input.effective_on, company, today);
  const { holding, isNew } = findHolding(book, input, company);
  const { kind, effective_on, share_class = null, note = null, instrument_id = null, round_id = null } = input;
  const row = newRow(ctx, holding, today, {
    kind,
    effective_on,
    share_class,
    note,
    instrument_id,
    round_id,
    reverses_id: null,
    figures: figuresOf(input),
  });
  const after = {
    ...book,
    holdings: isNew ? [...book.holdings, holding] : book.holdings,
    transactions: [...book.transactions, row],
  };
  const record = recordsOf(after).get(holding.id);
  if (!record) throw new Error('a holding has a record');
  checkRecord(record, { id: row.id, otherwise: 'effective_on' });
  return { row, holding, isNew, book: after };
}

/** Stores what was planned for a locked company, and its holding where the transaction begins it. */
export async function writeTransaction(
  ctx: Ctx,
  { row, holding, isNew, book }: PlannedTransaction,
  from?: FromImport,
): Promise<InvestmentOutputs['record']> {
  if (isNew) await insertHolding(ctx.tx, ctx, holding);
  return storeTransaction(ctx, book, row, from);
}

/** What a kind needs is filled, and what it knows nothing of is not sent. */
function checkFields(input: Input): void {
  const { needs, takes = [], refers = [] } = FIELDS_OF_KIND[input.kind];
  const missing = needs.find((field) => isEmpty(input[field]));
  if (missing) throw invalidField(missing, `${TRANSACTION_FIELDS[missing].label} is required.`);
  if (refers.includes('instrument_id') && !input.instrument_id)
    throw invalidField('instrument_id', 'Choose the SAFE, note or warrant that this is about.');
  if (refers.includes('round_id') && !input.round_id)
    throw invalidField('round_id', 'A conversion needs a priced round. Enter the round first, then choose it here.');
  const known = new Set<string>([...needs, ...takes, 'effective_on', 'note']);
  const strange = (Object.keys(TRANSACTION_FIELDS) as TransactionField[]).find(
    (field) => !known.has(field) && !isEmpty(input[field]),
  );
  if (strange)
    throw invalidField(
      strange,
      `${TRANSACTION_FIELDS[strange].label} does not belong to “${TRANSACTION_KINDS[input.kind]}”.`,
    );
  if (input.matures_on && input.matures_on < input.effective_on)
    throw invalidField('matures_on', 'A note matures after the day on which it was bought. Correct one of the days.');
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || value === false;

export function checkDay(
  day: string,
  { founded_year, name }: Pick<Company, 'founded_year' | 'name'>,
  today: string,
  field = 'effective_on',
): void {
  if (day > today) throw invalidField(field, 'This day is in the future. Record it once it has happened.');
  if (founded_year !== null && Number(day.slice(0, 4)) < founded_year)
    throw invalidField(field, `${name} was founded in ${founded_year}. Correct this day, or the year of the company.`);
}

/** A purchase that may be the first of its holding. */
export const begins = (kind: TransactionKind) => (BEGINNING_KINDS as readonly string[]).includes(kind);

function findHolding(book: Book, input: Input, company: CompanyFacts): { holding: HoldingRow; isNew: boolean } {
  if (input.holding_id !== undefined) {
    const holding = book.holdings.find(({ id }) => id === input.holding_id);
    if (!holding) throw invalidField('holding_id', 'This holding does not exist. Choose another one.');
    return { holding, isNew: false };
  }
  if (!begins(input.kind)) {
    const [only, ...others] = book.holdings;
    if (!only) throw invalidField('kind', 'Nothing is held of this company yet. Record the purchase first.');
    if (others.length > 0) throw invalidField('holding_id', 'Choose the holding: there are several of this company.');
    return { holding: only, isNew: false };
  }
  const portfolio = input.portfolio_id ?? null;
  const currency = input.currency ?? company.currency;
  const same = book.holdings.find((each) => each.own_portfolio_id === portfolio && each.currency === currency);
  if (same) return { holding: same, isNew: false };
  const { id, name, status, portfolio_id } = company;
  const holding: HoldingRow = {
    id: newId(),
    company_id: id,
    company_name: name,
    company_status: status,
    currency,
    portfolio_id: portfolio ?? portfolio_id,
    portfolio_name: null,
    own_portfolio_id: portfolio,
  };
  return { holding, isNew: true };
}

function figuresOf(input: Input): TransactionFigures {
  const { needs, takes = [] } = FIELDS_OF_KIND[input.kind];
  const fields = [...needs, ...takes].filter((field) => !KEPT_APART.includes(field) && !isEmpty(input[field]));
  // Nothing was paid, which is not the same as no amount.
  return Object.fromEntries(fields.map((field) => [field, input[field]]));
}

type Facts = Pick<
  TransactionRow,
  'kind' | 'effective_on' | 'share_class' | 'note' | 'instrument_id' | 'round_id' | 'reverses_id' | 'figures'
>;

/** Until it is stored. */
const NO_CELL = Buffer.alloc(0);

/** A transaction that is not stored yet. */
export function newRow(
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  holding: HoldingRow,
  today: string,
  facts: Facts,
): TransactionRow {
  return {
    ...facts,
    id: newId(),
    company_id: holding.company_id,
    holding_id: holding.id,
    created_by: actor.userId,
    created_at: now.toISOString(),
    posted_on: today,
    figures_encrypted: NO_CELL,
  };
}

/** Stores a checked transaction, its figures encrypted, with its traces. No amount stands in them in clear. */
export async function storeTransaction(
  ctx: Ctx,
  book: Pick<Book, 'transactions' | 'holdings'>,
  row: TransactionRow,
  from?: FromImport,
): Promise<InvestmentOutputs['record']> {
  const { tx, actor, now } = ctx;
  const { figures, posted_on: _posted, created_at: _created, ...facts } = row;
  const cells = await ctx.cells();
  const figures_encrypted = cells.encrypt(
    'investment_transactions',
    'figures_encrypted',
    row.id,
    JSON.stringify(figures),
  );
  const stored = { ...facts, ...from, figures_encrypted, tenant_id: actor.tenantId, created_at: now };
  await insertMany(tx, schema.investmentTransactions, [stored]);
  const label = row.kind === 'reversal' ? 'Reversal' : TRANSACTION_KINDS[row.kind];
  recordChange(ctx, row.company_id, [
    { action_type: 'transaction_recorded', new_value: `${label}, ${row.effective_on}` },
  ]);
  await ctx.audit({
    action: row.kind === 'reversal' ? 'investment_transaction.reversed' : 'investment_transaction.recorded',
    resource_type: 'investment_transaction',
    resource_id: row.id,
    table_name: 'investment_transactions',
    classification: 'financial',
    metadata: {
      company_id: row.company_id,
      holding_id: row.holding_id,
      kind: row.kind,
      effective_on: row.effective_on,
      reverses_id: row.reverses_id,
      ...(from && { import_id: from.import_id, row: from.import_row }),
      figures_encrypted: figures_encrypted.toString('base64'),
    },
  });
  await tellLive(ctx, { kind: 'portfolio' });
  return viewTransaction(actor, row, book);
}

async function insertHolding(tx: Tx, { actor, now }: Ctx, holding: HoldingRow): Promise<void> {
  const { id, company_id, currency, own_portfolio_id } = holding;
  await tx.db.insert(schema.holdings).values({
    tenant_id: actor.tenantId,
    id,
    company_id,
    currency,
    portfolio_id: own_portfolio_id,
    created_by: actor.userId,
    created_at: now,
  });
}
