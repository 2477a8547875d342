import type { Contract } from '@cairn/contract';
import { DEAL_FIELDS, FILTER_FIELDS, foldForSearch } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';

export type Filters = InferContractRouterInputs<Contract>['opportunities']['board'];

/** Filters, or a choice by hand among what they leave. */
export interface Chosen extends Filters {
  ids?: string[] | undefined;
  except?: string[] | undefined;
}

interface Condition {
  text: string;
  values: unknown[];
}

/** Which filters there are, and the type of their column. */
const COLUMN_TYPES = { person: 'uuid', integer: 'int', choice: 'text' } as const;
const LISTS = [
  ['status', 'text'],
  ...FILTER_FIELDS.map((field) => [field, COLUMN_TYPES[DEAL_FIELDS[field].kind]] as const),
] as const;

/** The WHERE of a filter with its values, numbered from $1 (docs/adr/0002). Column names come from the catalogue, never from the request. */
export function whereOf(filters: Chosen): Condition {
  const values: unknown[] = [];
  // What was merged into another deal is that deal now.
  const parts: string[] = ['o.merged_into is null'];
  for (const [name, type] of LISTS) {
    const wanted = filters[name];
    if (wanted === undefined) continue;
    values.push([wanted].flat());
    parts.push(`o.${name} = any($${values.length}::${type}[])`);
  }
  for (const [name, than] of [
    ['ids', '= any'],
    ['except', '<> all'],
  ] as const) {
    if (filters[name] === undefined) continue;
    values.push(filters[name]);
    parts.push(`o.id ${than}($${values.length}::uuid[])`);
  }
  for (const pattern of patternsOf(filters.search)) {
    values.push(pattern);
    parts.push(`o.search_text like $${values.length}`);
  }
  return { text: parts.join(' and '), values };
}

/** Every word must be found, in whatever order: "ola series" finds Ola's series. */
export function patternsOf(search: string | undefined): string[] {
  return foldForSearch(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
