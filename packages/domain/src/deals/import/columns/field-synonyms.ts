import type { DealTarget } from '../import-fields.ts';
import type { ImportKind } from '../import-kinds.ts';
import { FOREIGN_SYNONYMS, list } from './foreign-synonyms.ts';

/** Headers that mean a field, the most telling first. Compared without case, misspellings and words such as "in". */
const ENGLISH: Readonly<Record<DealTarget, readonly string[]>> = {
  company_name: list(
    'company name, startup name, company, associated company, associated company name, startup, venture name, business name, organisation name, organization name, organisation, organization, account name, account, deal name, opportunity name, opportunity, deal, name of company, name of startup, portfolio company, brand, name',
  ),
  founder_name: list(
    'founder name, founder, founders, founders names, ceo, ceo name, founder ceo, contact name, contact, contact person, main contact, primary contact, associated contact, entrepreneur',
  ),
  founder_email: list(
    'founder email, email, email address, founder email address, contact email, mail, mail address, email id, ceo email, primary email',
  ),
  website: list(
    'website, company website, web site, url, website url, company url, homepage, web, domain, domain name, company domain, company domain name, link, site, web address',
  ),
  linkedin: list(
    'linkedin, linkedin url, linkedin profile, founder linkedin, company linkedin, linkedin page, linkedin company page, linkedin link',
  ),
  industry: list('industry, industry vertical, vertical, industries, industry type, primary industry'),
  sector: list('sector, sub vertical, sub sector, sub industry, segment, category, sub category, niche, space, theme'),
  business_model: list('business model, model, revenue model, business type, company type, b2b b2c, b2b or b2c'),
  current_stage: list(
    'current stage, stage, company stage, startup stage, stage of company, development stage, maturity',
  ),
  funding_round: list(
    'funding round, round, investment type, funding type, round type, series, investment stage, funding stage, round name, investment round, deal type, type of round, type of funding, financing round, raise type',
  ),
  target_amount: list(
    'target amount, amount, amount raised, price amount, price, raised amount, raised amount usd, funding total, funding total usd, total funding, total funding amount, money raised, funding amount, raise amount, round size, ask, amount sought, raising, raise, target raise, funding target, investment amount, deal size, funding ask, amount requested, amount raising, raised, funding, deal amount, deal value',
  ),
  current_valuation: list(
    'current valuation, valuation, pre money valuation, pre money, premoney, post money valuation, post money, postmoney, valuation cap, cap, company valuation',
  ),
  revenue: list(
    'revenue, annual revenue, arr, annual recurring revenue, sales, turnover, mrr, current revenue, revenue ttm, ltm revenue',
  ),
  burn_rate: list('burn rate, burn, monthly burn, net burn, monthly burn rate, cash burn'),
  runway_months: list('runway months, runway, months of runway, cash runway, runway month'),
  market_size: list('market size, tam, total addressable market, addressable market, size of market'),
  target_market: list(
    'target market, market, customers, target customers, customer segment, target audience, geography served, target segment',
  ),
  competitive_landscape: list(
    'competitive landscape, competitors, competition, competitor, main competitors, key competitors',
  ),
  competitive_advantage: list(
    'competitive advantage, advantage, moat, differentiator, differentiation, usp, unique selling point, unfair advantage, secret sauce',
  ),
  priority: list('priority, importance, urgency, prio, priority level'),
  source: list('source, deal source, lead source, origin, source of deal, sourced via, channel, how we met'),
  probability: list(
    'probability, likelihood, chance, win probability, closing probability, probability of close, deal probability, forecast probability, confidence, win, win rate, close probability, chance of success',
  ),
  received_on: list(
    'date received, date, received on, received, received date, deal date, date added, added on, created, created on, created at, date created, intro date, first contact, announced on, announcement date, funding date, date of funding, investment date, date announced, met on, first met, date met, datum',
  ),
  expected_close_date: list(
    'expected close date, close date, expected close, closing date, expected closing, target close, target close date, expected closing date, estimated close date, closes on, close by, est close, est close date, est closing, estimated close, estimated closing',
  ),
  tags: list(
    'tags, tag, labels, label, keywords, keyword, categories, category list, category groups list, tag list, location, region, state, geography',
  ),
  country: list('country, country code, hq country, founded country, company country, country region'),
  city: list('city, hq city, location city, city location, town, company city, hq, headquarters, hq location, based'),
  founded_year: list(
    'founded, founded year, year founded, founding year, founded at, founded on, year of foundation, date founded, founding date, foundation date, incorporated',
  ),
  description: list('description, short description, company description, deal description, about, one liner, summary'),
  investors: list(
    'investors, investors name, investor name, investor, lead investor, co investors, existing investors',
  ),
  currency: list(
    'currency, currency code, ccy, curr, deal currency, amount currency, price currency, price currency code, raised currency, raised currency code, raised amount currency code, valuation currency, valuation currency code, funding currency',
  ),
  status: list(
    'pipeline stage, deal stage, deal status, status, pipeline status, sales stage, opportunity stage, list status, lead status, pipeline step',
  ),
  assigned_to: list(
    'owner, deal owner, assigned to, assignee, deal lead, lead partner, partner, responsible, record owner',
  ),
  note: list('notes, note, deal notes, meeting notes, associated note, associated notes'),
  remarks: list('remarks, remark, comments, comment, comments next steps, comments and next steps'),
};

/** The English ones come first: in doubt they are meant. */
export const FIELD_SYNONYMS: Readonly<Record<DealTarget, readonly string[]>> = { ...ENGLISH };
for (const [field, words] of Object.entries(FOREIGN_SYNONYMS))
  Object.assign(FIELD_SYNONYMS, { [field]: [...ENGLISH[field as DealTarget], ...words] });

/** Headers of columns that only count or name their rows. */
export const ROW_HEADERS: readonly string[] = list(
  'sr no, s no, serial number, serial no, sl no, no, number, id, index, row, deal id, record id, uuid, nr, lfd nr, numero',
);

const PHONES =
  'phone, phone number, telephone, mobile, address, last updated, updated at, modified, last contact, letzter kontakt, zuletzt geandert, dernier contact, ultimo contacto, telefon, telefono, adresse, direccion';

/** Headers of columns that mean something, but nothing that every record has: a field of the firm's own, if it wants one. */
export const IGNORED_HEADERS: Readonly<Record<ImportKind, readonly string[]>> = {
  opportunity: list(
    `${PHONES}, year, employees, employee count, headcount, team size, mitarbeiter, mitarbeitende, mitarbeiterzahl, anzahl mitarbeiter, teamgrosse, effectif, effectifs, salaries, empleados, numero empleados, next step, next steps`,
  ),
  portfolio_company: list(
    `${PHONES}, year, founder, ceo, email, revenue, arr, burn, burn rate, runway, cash, investment date, fund, moic, irr, fair value`,
  ),
  company_update: list(`${PHONES}, year, founder, ceo, email, industry, sector, website, country, city`),
  investment_transaction: list(
    `${PHONES}, year, founder, ceo, email, industry, sector, website, country, city, stage, price per share, share price, price, pps, unit price, preis je anteil, preis je aktie, prix action, precio accion, moic, irr, multiple, fair value, ownership, pre money, post money, exchange rate`,
  ),
};
