import { type Catalogue, type FieldDefinition, keysWith } from '@cairn/domain';

/** What a list is ordered by: an expression, and the type that the text of a cursor is read as. Never null: what is empty stands last. */
export interface SortColumn {
  by: string;
  type: string;
}

type Write = (column: string, isFirst: boolean) => SortColumn;

const TEXT: Write = (column, isFirst) => ({
  by: `coalesce(lower(${column}), '${isFirst ? '\uffff' : ''}')`,
  type: 'text',
});

const BY_KIND: Partial<Record<FieldDefinition['kind'], Write>> = {
  text: TEXT,
  email: TEXT,
  url: TEXT,
  choice: TEXT,
  date: (column, isFirst) => ({ by: `coalesce(${column}, '${isFirst ? '' : '-'}infinity'::date)`, type: 'date' }),
  integer: (column, isFirst) => ({ by: `coalesce(${column}, ${isFirst ? '2147483647' : '-2147483648'})`, type: 'int' }),
  boolean: (column) => ({ by: column, type: 'bool' }),
};

/**
 * The columns of a catalogue by which its list can be sorted. An amount is encrypted and not among them.
 *
 * @param alias the table, as the statement calls it
 */
export function sortColumns<C extends Catalogue>(
  catalogue: C,
  alias: string,
  direction: 'asc' | 'desc',
): Record<string, SortColumn> {
  const columns = keysWith(catalogue, { sort: true }).map((key) => {
    const write = BY_KIND[catalogue[key]?.kind ?? 'money'];
    if (!write) throw new Error(`A list cannot be sorted by ${key} in the database.`);
    return [key, write(`${alias}.${key}`, direction === 'asc')];
  });
  return Object.fromEntries(columns);
}
