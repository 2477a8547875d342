import type { ListsDefinition, ListsValues } from '../fields/lists.ts';
import { CASH_FORECAST } from './cash-fields.ts';
import { CONSTRUCTION } from './construction-fields.ts';
import { DEALS } from './deals-fields.ts';
import { COMPANY_EXIT } from './exit-fields.ts';
import { WATERFALL } from './waterfall-fields.ts';

/** What a person writes into a model of one kind. */
export interface ModelDefinition extends ListsDefinition {
  /** What it answers, in one sentence. */
  means: string;
}

export const MODEL_KINDS = {
  construction: CONSTRUCTION,
  waterfall: WATERFALL,
  deals: DEALS,
  exit: COMPANY_EXIT,
  cash: CASH_FORECAST,
} as const satisfies Record<string, ModelDefinition>;
export type ModelKind = keyof typeof MODEL_KINDS;
export const MODEL_KIND_LABELS = Object.fromEntries(
  Object.entries(MODEL_KINDS).map(([kind, { label }]) => [kind, label]),
) as Record<ModelKind, string>;

export const isModelKind = (value: unknown): value is ModelKind =>
  typeof value === 'string' && Object.hasOwn(MODEL_KINDS, value);

/** A model as it is stored: its kind with what was written into it. */
export type ModelData = { [K in ModelKind]: { kind: K } & ListsValues<(typeof MODEL_KINDS)[K]> }[ModelKind];
