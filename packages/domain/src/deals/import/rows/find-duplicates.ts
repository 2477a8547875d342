import { companyKey } from './company-key.ts';
import type { DealKeys } from './deal-key.ts';
import { companyHost } from './website-host.ts';

/** An opportunity of the pipeline, as far as duplicates concern. */
export interface ExistingDeal {
  id: string;
  company_name: string;
  website?: string | null;
  /** Stored keys; the company's is computed from the name when absent. */
  company_key?: string | null;
  deal_key?: string | null;
  /** Keys of the rows that were imported into it before: they stay, however the deal is edited since. */
  imported_keys?: readonly string[];
}

export type DuplicateTarget = { row: number } | { record: string };

export interface Duplicate {
  row: number;
  kind: 'same_deal' | 'same_company';
  of: DuplicateTarget;
  /** Same company, and an earlier row has the same round and amount within a week: look at it, it may be one deal. */
  lookalike?: true;
}

/** The same round is often reported twice, some days apart. */
const LOOKALIKE_DAYS = 7;

export interface KeyedRow extends DealKeys {
  row: number;
}

/** The first holder of each key; an existing deal comes before every row. */
interface Seen {
  deals: Map<string, DuplicateTarget>;
  companies: Map<string, DuplicateTarget>;
  hosts: Map<string, DuplicateTarget>;
}

/**
 * For each row the deal of the pipeline, or else the earlier row, that it repeats; rows that repeat nothing are absent.
 * The same deal is looked for before the same company, the pipeline before the file. One pass: O(rows + existing).
 * Leave rejected rows out, as nothing can be merged into them.
 */
export function findDuplicates(rows: readonly KeyedRow[], existing: readonly ExistingDeal[]): Map<number, Duplicate> {
  const pipeline = seenIn(existing);
  const file: Seen = { deals: new Map(), companies: new Map(), hosts: new Map() };
  const latest = new Map<string, { row: number; day: number }>();
  const found = new Map<number, Duplicate>();
  for (const keys of rows) {
    const { row } = keys;
    const deal = pipeline.deals.get(keys.deal_key) ?? file.deals.get(keys.deal_key);
    const company = deal ?? findCompany(pipeline, keys) ?? findCompany(file, keys);
    const alike = findAlike(latest, keys);
    if (deal) found.set(row, { row, kind: 'same_deal', of: deal });
    else if (alike !== undefined) found.set(row, { row, kind: 'same_company', of: { row: alike }, lookalike: true });
    else if (company) found.set(row, { row, kind: 'same_company', of: company });
    addFirst(file.deals, keys.deal_key, { row });
    addFirst(file.companies, keys.company_key, { row });
    if (keys.host) addFirst(file.hosts, keys.host, { row });
  }
  return found;
}

/** The last row with the same company, round and amount, if it is close enough in time. Remembers this one. */
function findAlike(latest: Map<string, { row: number; day: number }>, keys: KeyedRow): number | undefined {
  if (keys.received_on === null) return undefined;
  const day = Date.parse(keys.received_on) / 86_400_000;
  const before = latest.get(keys.alike_key);
  latest.set(keys.alike_key, { row: keys.row, day });
  return before && Math.abs(before.day - day) <= LOOKALIKE_DAYS ? before.row : undefined;
}

function findCompany({ companies, hosts }: Seen, { company_key, host }: DealKeys): DuplicateTarget | undefined {
  return companies.get(company_key) ?? (host ? hosts.get(host) : undefined);
}

function seenIn(existing: readonly ExistingDeal[]): Seen {
  const seen: Seen = { deals: new Map(), companies: new Map(), hosts: new Map() };
  for (const deal of existing) {
    const target = { record: deal.id };
    const host = companyHost(deal.website);
    if (deal.deal_key) addFirst(seen.deals, deal.deal_key, target);
    for (const key of deal.imported_keys ?? []) addFirst(seen.deals, key, target);
    addFirst(seen.companies, deal.company_key ?? companyKey(deal.company_name), target);
    if (host) addFirst(seen.hosts, host, target);
  }
  return seen;
}

function addFirst(map: Map<string, DuplicateTarget>, key: string, target: DuplicateTarget): void {
  if (!map.has(key)) map.set(key, target);
}
