import { schema } from '@cairn/db';
import { COMPANY_FIELDS, type Currency, companyKey, emptyValue, type TransactionKind } from '@cairn/domain';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { createCompany } from '../portfolio-companies/create-company.ts';

/** What a portfolio held of one company in the past, checked by the maths of holdings before. */
export interface PastHolding {
  company: string;
  currency: Currency;
  transactions: readonly {
    id: string;
    kind: TransactionKind;
    day: string;
    shareClass: string | null;
    amount: number | null;
    shares: number | null;
  }[];
  valuations: readonly { id: string; day: string; fairValue: number; priorValue: number | null }[];
}

interface Brought {
  portfolioId: string;
  /** Who prepared it; the person of the request approves it. */
  preparedBy: string;
  note: string;
}

/**
 * Writes a history of investments into an empty portfolio, in the rows that normal work writes: purchases and proceeds in the
 * order of their lists, and approved valuations. Companies of the firm are found by name, others are added. Answers the
 * company of each holding.
 */
export async function bringInHoldings(
  ctx: Ctx,
  holdings: readonly PastHolding[],
  { portfolioId, preparedBy, note }: Brought,
): Promise<string[]> {
  const { tx, actor, now } = ctx;
  const cells = await ctx.cells();
  const common = { tenant_id: actor.tenantId, created_by: preparedBy };
  const count = holdings.reduce((sum, { transactions }) => sum + transactions.length, 0);
  const companies = await findCompanies(ctx, holdings, portfolioId);
  const [rows, transactions, valuations] = [
    [] as (typeof schema.holdings.$inferInsert)[],
    [] as (typeof schema.investmentTransactions.$inferInsert)[],
    [] as (typeof schema.valuations.$inferInsert)[],
  ];
  for (const [place, { currency, ...holding }] of holdings.entries()) {
    const company_id = companies[place] as string;
    const of = { ...common, company_id, holding_id: newId() };
    rows.push({ ...common, id: of.holding_id, company_id, currency, portfolio_id: portfolioId, created_at: now });
    for (const { id, kind, day, shareClass, amount, shares } of holding.transactions) {
      const figures = { ...(amount !== null && { amount }), ...(shares !== null && { shares }) };
      transactions.push({
        ...of,
        id,
        kind,
        effective_on: day,
        share_class: shareClass,
        figures_encrypted: cells.encrypt('investment_transactions', 'figures_encrypted', id, JSON.stringify(figures)),
        note,
        // Entries of one day count in the order in which they were written down.
        created_at: new Date(now.getTime() - count + transactions.length),
      });
    }
    for (const { id, day, fairValue, priorValue } of holding.valuations) {
      const figures = { fair_value: fairValue, prior_value: priorValue, bridge: null };
      valuations.push({
        ...of,
        id,
        as_of: day,
        technique: 'other',
        state: 'approved',
        figures_encrypted: cells.encrypt('valuations', 'figures_encrypted', id, JSON.stringify(figures)),
        inputs: note,
        created_at: now,
        decided_by: actor.userId,
        decided_at: now,
      });
    }
    recordChange(ctx, company_id, [{ action_type: 'transaction_recorded', new_value: note }]);
  }
  await insertMany(tx, schema.holdings, rows);
  await insertMany(tx, schema.investmentTransactions, transactions);
  await insertMany(tx, schema.valuations, valuations);
  await tellLive(ctx, { kind: 'portfolio' });
  return companies;
}

/** The company of each holding: of the portfolio first, then of the firm, by its name. */
async function findCompanies(ctx: Ctx, holdings: readonly PastHolding[], portfolioId: string): Promise<string[]> {
  const known = await ctx.tx.query<{ id: string; name: string }>(
    'select id, name from portfolio_companies order by (portfolio_id = $1) is true, created_at desc, id',
    [portfolioId],
    'companies-by-name',
  );
  const byKey = new Map(known.map(({ id, name }) => [companyKey(name), id]));
  const defaults = Object.fromEntries(Object.entries(COMPANY_FIELDS).map(([key, field]) => [key, emptyValue(field)]));
  const found: string[] = [];
  for (const { company } of holdings) {
    const key = companyKey(company);
    const id = byKey.get(key);
    if (id) found.push(id);
    else {
      const values = { ...defaults, name: company, portfolio_id: portfolioId } as Parameters<typeof createCompany>[1];
      const made = await createCompany(ctx, values);
      byKey.set(key, made.id);
      found.push(made.id);
    }
  }
  return found;
}
