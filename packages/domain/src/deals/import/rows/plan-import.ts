import type { ImportKind } from '../import-kinds.ts';
import type { Duplicate, DuplicateTarget } from './find-duplicates.ts';
import type { ReadRow } from './read-row.ts';

export type DuplicateChoice = 'skip' | 'merge' | 'keep';
export type DuplicateChoices = Readonly<Record<Duplicate['kind'], DuplicateChoice>>;

/** The same deal twice is a mistake, a second deal with the same company is business. */
export const DEFAULT_CHOICES: DuplicateChoices = { same_deal: 'skip', same_company: 'keep' };
/** A company is held once. */
const COMPANY_CHOICES: DuplicateChoices = { same_deal: 'skip', same_company: 'skip' };

export const defaultChoices = (kind: ImportKind): DuplicateChoices =>
  kind === 'opportunity' ? DEFAULT_CHOICES : COMPANY_CHOICES;

export type RowAction =
  | { row: number; action: 'create' }
  /** `into` is an opportunity or a row that this plan creates; that row comes earlier. */
  | { row: number; action: 'merge'; into: DuplicateTarget }
  /** `of` is where the deal is instead; null when the person left the row out. */
  | { row: number; action: 'skip'; of: DuplicateTarget | null }
  | { row: number; action: 'reject' };

export interface ImportCounts {
  read: number;
  /** created + merged */
  imported: number;
  created: number;
  merged: number;
  /** Rows that add nothing to the deal that they are of; absent where there is none. */
  unchanged?: number;
  skipped: number;
  rejected: number;
}

export interface ImportPlan {
  /** One per row that was read, in their order. */
  actions: RowAction[];
  counts: ImportCounts;
}

/** Where a row's deal ends up; `isDeal` false when only its company is there, the deal itself was left out. */
interface Outcome {
  target: DuplicateTarget;
  isDeal: boolean;
}

/**
 * What happens to each row. `overrides` holds the person's choice for single rows and beats the choice for the kind;
 * 'skip' leaves out any row. A row whose original is itself left out without a deal to stand for it takes its place,
 * because "it is there already" would not be true.
 */
export function planImport(
  rows: readonly ReadRow[],
  duplicates: ReadonlyMap<number, Duplicate>,
  choices: DuplicateChoices = DEFAULT_CHOICES,
  overrides: ReadonlyMap<number, DuplicateChoice> = new Map(),
): ImportPlan {
  const outcomes = new Map<number, Outcome>();
  const actions = rows.map(({ row, rejected }): RowAction => {
    if (rejected) return { row, action: 'reject' };
    const duplicate = duplicates.get(row);
    const override = overrides.get(row);
    const there = duplicate && resolve(duplicate, outcomes);
    const kind = duplicate?.kind === 'same_deal' && there?.isDeal ? 'same_deal' : 'same_company';
    const choice = override ?? (there ? choices[kind] : 'keep');
    const settle = (outcome: Outcome): void => {
      outcomes.set(row, outcome);
      // Stands in for an original that was left out, so that a third row finds this one and not nothing.
      const original = duplicate && 'row' in duplicate.of ? duplicate.of.row : undefined;
      const isSame = duplicate?.kind === 'same_deal';
      if (original === undefined || there?.isDeal || (there && !isSame)) return;
      outcomes.set(original, { ...outcome, isDeal: isSame });
    };
    if (choice === 'skip') {
      if (there) outcomes.set(row, { target: there.target, isDeal: kind === 'same_deal' });
      return { row, action: 'skip', of: there?.target ?? null };
    }
    if (choice === 'merge' && there) {
      settle({ target: there.target, isDeal: true });
      return { row, action: 'merge', into: there.target };
    }
    settle({ target: { row }, isDeal: true });
    return { row, action: 'create' };
  });
  return { actions, counts: countActions(actions) };
}

function resolve({ of }: Duplicate, outcomes: ReadonlyMap<number, Outcome>): Outcome | undefined {
  return 'row' in of ? outcomes.get(of.row) : { target: of, isDeal: true };
}

/** @param same rows that were to be merged and add nothing to their deal */
export function countActions(actions: readonly RowAction[], same: ReadonlySet<number> = new Set()): ImportCounts {
  const of = (action: RowAction['action']) => actions.filter((each) => each.action === action);
  const created = of('create').length;
  const merged = of('merge').filter(({ row }) => !same.has(row)).length;
  const unchanged = of('merge').length - merged;
  return {
    read: actions.length,
    imported: created + merged,
    created,
    merged,
    ...(unchanged > 0 && { unchanged }),
    skipped: of('skip').length,
    rejected: of('reject').length,
  };
}
