import { type Catalogue, type Currency, keysWith, type ValuesOf } from '@cairn/domain';
import { ownCurrency } from '../../lib/fields/draft.ts';
import type { DataColumn } from '../lists/data-table.tsx';
import { FieldValue } from './field-value.tsx';

/** The columns of a catalogue, in its order; `currency` is that of amounts whose record has none of its own. */
export function fieldColumns<C extends Catalogue, R extends ValuesOf<C>>(
  catalogue: C,
  currency?: Currency,
): DataColumn<R>[] {
  const sortable: readonly string[] = keysWith(catalogue, { sort: true });
  return Object.entries(catalogue).flatMap(([key, definition]) =>
    definition.column === undefined
      ? []
      : {
          key,
          header: definition.column,
          sortable: sortable.includes(key),
          cell: (row: R) => (
            <FieldValue definition={definition} value={row[key]} currency={currency ?? ownCurrency(row)} />
          ),
        },
  );
}
