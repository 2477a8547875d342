import { isSame, type Side } from '../fields/values.ts';
import { changedValues } from './changed-values.ts';

/** What somebody else saved in the meantime, and what stood in the form: `mine` is kept so that choosing theirs loses nothing. */
export interface TwoVersions<V> {
  theirs: V;
  mine: V;
}
/** `deleted`: the record is gone. */
export type Conflict<V> = TwoVersions<V> | 'deleted' | null;

/** A field in which the two differ, and the choice between them. */
export interface Clash {
  label: string;
  theirs: string;
  mine: string;
  chosen: Side;
  onChoose: (side: Side) => void;
}

/** What was typed over `begun`, put on what somebody else has made of the record: where only they wrote, theirs stands. */
export function meet<V extends object>(begun: V, typed: V, theirs: V): TwoVersions<V> {
  return { theirs, mine: { ...theirs, ...changedValues(begun, typed) } };
}

/** The fields in which the two differ, each told by `describe`, and what stands in the form now. */
export function clashesOf<V extends object>(
  conflict: Conflict<V>,
  values: V,
  describe: { [K in keyof V]: { label: string; say: (value: V[K]) => string } },
  choose: (field: keyof V, side: Side) => void,
): Clash[] | 'deleted' | null {
  if (conflict === null || conflict === 'deleted') return conflict;
  const { theirs, mine } = conflict;
  const clashes = (Object.keys(describe) as (keyof V)[])
    .filter((field) => !isSame(theirs[field], mine[field]) || !isSame(theirs[field], values[field]))
    .map((field): Clash => {
      const isTheirs = isSame(values[field], theirs[field]);
      return {
        label: describe[field].label,
        theirs: describe[field].say(theirs[field]),
        mine: describe[field].say(isTheirs ? mine[field] : values[field]),
        chosen: isTheirs ? 'theirs' : 'mine',
        onChoose: (side) => choose(field, side),
      };
    });
  return clashes;
}

/** The values after a choice, and the conflict with what was chosen against kept in it. */
export function chooseSide<V extends object>(
  { theirs, mine }: TwoVersions<V>,
  values: V,
  field: keyof V,
  side: Side,
): { values: V; conflict: TwoVersions<V> } {
  if (side === 'mine') return { values: { ...values, [field]: mine[field] }, conflict: { theirs, mine } };
  const typed = isSame(values[field], theirs[field]) ? mine[field] : values[field];
  return { values: { ...values, [field]: theirs[field] }, conflict: { theirs, mine: { ...mine, [field]: typed } } };
}
