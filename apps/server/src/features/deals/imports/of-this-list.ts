import { type ColumnMapping, filledCells, foldValue } from '@cairn/domain';
import type { FirmContext } from './firm-context.ts';

/**
 * A column as it was confirmed for an earlier list, which somebody else may have imported: of what was chosen for its values,
 * and of choices of a new field, only those that this list has or the firm's own fields. Others say what stood in that list.
 */
export function ofThisList<C extends ColumnMapping>(known: C, cells: readonly string[], { fields }: FirmContext): C {
  const { format, create } = known;
  if (!format?.stages && !format?.people && !create?.choices) return known;
  const folded = (texts: Iterable<string>) => new Set(filledCells([...new Set(texts)]).map(foldValue));
  const here = folded(cells);
  const those = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => here.has(key)));
  // A cell can hold several.
  const parts = folded([...cells.flatMap((cell) => cell.split(/[,;|\n]/)), ...fields.flatMap(labelsOf)]);
  const choices = create?.choices?.filter((label) => here.has(foldValue(label)) || parts.has(foldValue(label)));
  return {
    ...known,
    ...(format && {
      format: {
        ...format,
        ...(format.stages && { stages: those(format.stages) }),
        ...(format.people && { people: those(format.people) }),
      },
    }),
    ...(create && { create: choices?.length === 0 ? undefined : { ...create, ...(choices && { choices }) } }),
  };
}

const labelsOf = ({ choices }: FirmContext['fields'][number]): string[] => choices.map(({ label }) => label);
