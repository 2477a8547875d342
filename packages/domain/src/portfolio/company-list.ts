import { foldForSearch } from '../deals/opportunities.ts';
import { bareKey, type CustomKey, customKey, customSearchText, isCustomKey } from '../fields/custom-fields.ts';
import type { Catalogue, FieldDefinition } from '../fields/field.ts';
import { fitsOwnFilter } from '../fields/own-filter.ts';
import { COMPANY_STAGE_LABELS, type CompanyStage, type CompanyStatus } from './portfolio-companies.ts';
import { RISK_FILTERS, type RiskFilter } from './risk.ts';

/** What the list of companies can be narrowed to (docs/rules/portfolio.md#company-filters). */
export const COMPANY_STATUS_FILTERS = ['active', 'acquired', 'closed', 'ipo'] as const;
export type CompanyStatusFilter = (typeof COMPANY_STATUS_FILTERS)[number];
export const COMPANY_RISK_FILTERS = Object.keys(RISK_FILTERS) as [RiskFilter, ...RiskFilter[]];

/** Columns of the table beside the name, in the order in which they stand. */
export const COMPANY_COLUMNS = [
  'status',
  'risk',
  'stage',
  'industry',
  'headquarters',
  'employee_count',
  'founded_year',
  'tags',
  'last_update_date',
  'next_board_meeting',
  'deal',
  'created_at',
] as const;
export type CompanyColumnKey = (typeof COMPANY_COLUMNS)[number];
/** A column of the product, or a field of the firm's own. */
export type AnyCompanyColumn = CompanyColumnKey | CustomKey;
/** Those that a person sees who has chosen none. */
export const USUAL_COMPANY_COLUMNS: readonly CompanyColumnKey[] = [
  'status',
  'risk',
  'stage',
  'industry',
  'employee_count',
  'last_update_date',
  'deal',
  'created_at',
];

/** How the list is shown: in the address, in a saved view, and asked of an export. What is not named is as usual. */
export interface CompanySearch {
  search?: string | undefined;
  company_status?: CompanyStatusFilter | undefined;
  risk?: RiskFilter | undefined;
  view?: 'table' | undefined;
  sort?: string | undefined;
  descending?: boolean | undefined;
  columns?: readonly AnyCompanyColumn[] | undefined;
  /** By the key of a field of the firm's own, the values that it may have. */
  custom?: Record<string, string[]> | undefined;
}

/** Whatever an address or a stored view says, as far as it means something today. */
export function readCompanySearch(from: Readonly<Record<string, unknown>>): CompanySearch {
  const columns = [from.columns].flat();
  const known = [...COMPANY_COLUMNS.filter((column) => columns.includes(column)), ...columns.filter(isCustomColumn)];
  const text = typeof from.search === 'string' || typeof from.search === 'number' ? String(from.search).trim() : '';
  const sort = [...COMPANY_SORTS, ...[from.sort].filter(isCustomColumn)].find((key) => key === from.sort);
  return {
    search: text.slice(0, 200) || undefined,
    company_status: COMPANY_STATUS_FILTERS.find((status) => status === from.company_status),
    risk: COMPANY_RISK_FILTERS.find((risk) => risk === from.risk),
    view: from.view === 'table' ? 'table' : undefined,
    sort,
    descending: sort !== undefined && from.descending === true ? true : undefined,
    columns: known.length > 0 ? known : undefined,
    custom: readCustomFilters(from.custom),
  };
}

const isCustomColumn = (key: unknown): key is CustomKey => typeof key === 'string' && isCustomKey(key);

/** Whether the fields are still there, the list finds out: an old link opens. */
function readCustomFilters(from: unknown): Record<string, string[]> | undefined {
  if (typeof from !== 'object' || from === null) return undefined;
  const read = Object.entries(from).flatMap(([key, wanted]) => {
    const values = [wanted].flat().filter((value) => typeof value === 'string' && value !== '');
    return isCustomKey(customKey(key)) && values.length > 0 ? [[key, values] as [string, string[]]] : [];
  });
  return read.length > 0 ? Object.fromEntries(read.toSorted(([a], [b]) => (a < b ? -1 : 1))) : undefined;
}

/** The columns that are wanted and there, in their order: those of the product first. */
export function companyColumns(wanted: readonly string[], catalogue: Catalogue): AnyCompanyColumn[] {
  const own = Object.keys(catalogue).filter(isCustomColumn);
  return [...COMPANY_COLUMNS, ...own].filter((key) => wanted.includes(key));
}

interface Filtered {
  name: string;
  industry: string | null;
  status: CompanyStatus;
  risk_score: number;
  currency: string;
  /** Values of the firm's own fields by their keys. */
  custom: Readonly<Record<string, unknown>>;
}

/**
 * Those whose name, industry or own fields contain the text, with the wanted status, risk and values, in the order in which
 * they came. `catalogue` has the firm's own fields; what is asked of others narrows nothing.
 */
export function filterCompanies<R extends Filtered>(
  all: readonly R[],
  { search, company_status, risk, custom = {} }: CompanySearch,
  catalogue: Catalogue = {},
): R[] {
  const wanted = foldForSearch(search?.trim() ?? '');
  const asked = Object.entries(custom).filter(([key]) => catalogue[customKey(key)]?.filter);
  const [from, to] = risk ? RISK_FILTERS[risk] : [0, 100];
  return all
    .filter((company) => !company_status || company.status === company_status)
    .filter(({ risk_score }) => risk_score >= from && risk_score <= to)
    .filter((company) => asked.every(([key, values]) => fitsOwnFilter(company.custom[key], values, company.currency)))
    .filter(({ name, industry, custom: own }) =>
      foldForSearch(`${name}\n${industry ?? ''}\n${customSearchText(catalogue, own)}`).includes(wanted),
    );
}

interface Sorted extends Filtered {
  company_stage: CompanyStage;
  headquarters: string | null;
  employee_count: number | null;
  founded_year: number | null;
  last_update_date: string | null;
  next_board_meeting: string | null;
  deal: { company_name: string } | null;
  created_at: string;
}
type Value = string | number | null;

const STAGES = Object.keys(COMPANY_STAGE_LABELS);

/** What each column is sorted by; a stage by its place, and no column by tags. */
const SORTED_BY: Readonly<Record<string, (row: Sorted) => Value>> = {
  name: ({ name }) => name,
  status: ({ status }) => status,
  risk: ({ risk_score }) => risk_score,
  stage: ({ company_stage }) => STAGES.indexOf(company_stage),
  industry: ({ industry }) => industry,
  headquarters: ({ headquarters }) => headquarters,
  employee_count: ({ employee_count }) => employee_count,
  founded_year: ({ founded_year }) => founded_year,
  last_update_date: ({ last_update_date }) => last_update_date,
  next_board_meeting: ({ next_board_meeting }) => next_board_meeting,
  deal: ({ deal }) => deal?.company_name ?? null,
  created_at: ({ created_at }) => created_at,
};
export const COMPANY_SORTS = Object.keys(SORTED_BY) as [string, ...string[]];

/** In the order of a column; what has no value comes last in both directions. Without one as they came. */
export function sortCompanies<R extends Sorted>(
  rows: readonly R[],
  { sort, descending }: CompanySearch,
  catalogue: Catalogue = {},
): R[] {
  const by = sort === undefined ? undefined : (SORTED_BY[sort] ?? ownValue(sort, catalogue[sort]));
  if (!by) return [...rows];
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [by(a), by(b)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return sign * (typeof left === 'number' ? left - Number(right) : left.localeCompare(String(right)));
  });
}

/** What a field of the firm's own is sorted by: a choice by its place among the others. */
function ownValue(key: string, field: FieldDefinition | undefined): ((row: Sorted) => Value) | undefined {
  if (!field?.sort) return undefined;
  const places = field.kind === 'choice' ? Object.keys(field.choices) : undefined;
  return ({ custom }) => {
    const value = (custom[bareKey(key)] ?? null) as Value;
    return value === null || !places ? value : places.indexOf(String(value));
  };
}
