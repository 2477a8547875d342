import { type Currency, companyKey, dayIn } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import { matchCompanies } from '../../../deals/imports/keys/match-companies.ts';
import { type Book, loadBook } from '../../investments/book/load-book.ts';
import type { CompanyFacts } from '../../investments/record-transaction.ts';

export interface NamedPortfolio {
  id: string;
  name: string;
}

/** What the rows of a list are placed by: the companies, portfolios and entries that this person sees. */
export interface Ledger {
  findCompany: Awaited<ReturnType<typeof matchCompanies>>;
  companies: ReadonlyMap<string, CompanyFacts>;
  portfolios: readonly NamedPortfolio[];
  /** By company. */
  books: ReadonlyMap<string, Book>;
  today: string;
}

export async function loadLedger(ctx: Ctx): Promise<Ledger> {
  const { tx } = ctx;
  const [findCompany, companies, portfolios, book, zone] = await Promise.all([
    matchCompanies(tx),
    tx.query<CompanyFacts & Record<string, unknown>>(
      'select id, name, status, founded_year, portfolio_id, currency from portfolio_companies',
      [],
      'companies-for-transactions',
    ),
    tx.query<NamedPortfolio & Record<string, unknown>>(
      'select id, name from portfolios order by created_at, id',
      [],
      'portfolios-for-transactions',
    ),
    loadBook(ctx),
    getTimeZone(tx),
  ]);
  return {
    findCompany,
    companies: new Map(companies.map((company) => [company.id, company])),
    portfolios,
    books: splitBook(book),
    today: dayIn(ctx.now, zone),
  };
}

const emptyBook = (): Book => ({ holdings: [], transactions: [], rounds: [], valuations: [] });

export const bookOf = (books: ReadonlyMap<string, Book>, companyId: string): Book =>
  books.get(companyId) ?? emptyBook();

function splitBook(book: Book): Map<string, Book> {
  const books = new Map<string, Book>();
  const of = ({ company_id }: { company_id: string }): Book => {
    const found = books.get(company_id) ?? emptyBook();
    books.set(company_id, found);
    return found;
  };
  for (const each of book.holdings) of(each).holdings.push(each);
  for (const each of book.transactions) of(each).transactions.push(each);
  for (const each of book.rounds) of(each).rounds.push(each);
  for (const each of book.valuations) of(each).valuations.push(each);
  return books;
}

/** The currency of an amount that names none: that of what is held of the company, where it is one, or else the company's. */
export async function holdingCurrencies({ tx }: Ctx): Promise<(company: string) => Currency | undefined> {
  const rows = await tx.query<{ name: string; currency: Currency }>(
    `select c.name, case when count(distinct h.currency) = 1 then min(h.currency) else c.currency end as currency
       from portfolio_companies c left join holdings h on h.tenant_id = c.tenant_id and h.company_id = c.id
      group by c.tenant_id, c.id`,
    [],
    'currencies-of-holdings',
  );
  const found = new Map(rows.map(({ name, currency }) => [companyKey(name), currency]));
  return (company) => found.get(companyKey(company));
}
