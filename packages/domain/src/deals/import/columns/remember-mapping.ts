import { ownEntry } from '../../../own-entry.ts';
import type { ImportTarget } from '../import-fields.ts';
import type { ColumnFormat, ColumnMapping, NewField } from './column-format.ts';
import { type FindTarget, targetsOf } from './column-targets.ts';
import { headerKeys, headerSignature } from './header-signature.ts';

/** Plain JSON, for the firm's settings. */
export interface RememberedMapping {
  signature: string;
  /** By the column's name, so that the columns may stand in another order next time. */
  columns: Record<string, { field: ImportTarget | null; format?: ColumnFormat; create?: NewField }>;
}

/** Of one column, the newest ones: as many as a mapping may have. */
const VALUES_KEPT = 200;

/**
 * What to store once a person has confirmed the mapping of a list with this header.
 *
 * @param earlier what was remembered until now: what was chosen for values that this list does not have stays
 */
export function rememberMapping(
  header: readonly string[],
  mapping: readonly ColumnMapping[],
  earlier?: RememberedMapping,
): RememberedMapping {
  const keys = headerKeys(header);
  const entries = mapping.flatMap(({ column, field, format: chosen, create }) => {
    const key = keys[column];
    if (key === undefined) return [];
    const before = ownEntry(earlier?.columns, key);
    const format = before?.field === field ? withEarlier(chosen, before?.format) : chosen;
    return [[key, { field, ...(format && { format }), ...(create && { create }) }] as const];
  });
  return { signature: headerSignature(header), columns: Object.fromEntries(entries) };
}

function withEarlier(chosen: ColumnFormat | undefined, earlier: ColumnFormat | undefined): ColumnFormat | undefined {
  if (!earlier?.stages && !earlier?.people) return chosen;
  const united = (before: ColumnFormat['people'], now: ColumnFormat['people']) =>
    Object.fromEntries(Object.entries({ ...before, ...now }).slice(-VALUES_KEPT));
  return {
    ...chosen,
    ...(earlier.stages && { stages: united(earlier.stages, chosen?.stages) }),
    ...(earlier.people && { people: united(earlier.people, chosen?.people) }),
  };
}

/** A column as it was confirmed before. */
export interface RecalledColumn extends ColumnMapping {
  /** The field that it went into, where that can no longer be filled. */
  was?: ImportTarget;
}

/**
 * The mapping for a list with the same columns, or null when this one differs: a half-right mapping is worse than none.
 *
 * @param gone the field to be made anew for one that went with the undo of an import
 */
export function recallMapping(
  header: readonly string[],
  remembered: RememberedMapping,
  target: FindTarget = targetsOf(),
  gone: (field: string) => NewField | undefined = () => undefined,
): RecalledColumn[] | null {
  if (headerSignature(header) !== remembered.signature) return null;
  const known = new Map(Object.entries(remembered.columns));
  return headerKeys(header).flatMap((key, column): RecalledColumn[] => {
    const kept = known.get(key);
    // A column without a name at the end that the earlier list did not have: nobody has said what it is.
    if (!kept) return [];
    const found = target({ column, ...kept });
    // The field may have gone since; one that went with the undo of the list comes back with it.
    const create = found ? kept.create : gone(kept.field ?? '');
    if (!found && create) return [{ column, field: 'new', create }];
    return [
      {
        column,
        field: found ? kept.field : null,
        ...(kept.format && { format: kept.format }),
        ...(create && { create }),
        ...(kept.field && !found && { was: kept.field }),
      },
    ];
  });
}
