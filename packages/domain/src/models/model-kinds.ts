import type { Catalogue, ValuesOf } from '../fields/field.ts';
import { CASH_FORECAST } from './cash-fields.ts';
import { CONSTRUCTION } from './construction-fields.ts';
import { COMPANY_EXIT } from './exit-fields.ts';
import { WATERFALL } from './waterfall-fields.ts';

/** Rows of one kind that a person writes into a model, such as the stages that a fund invests in. */
export interface ModelList {
  label: string;
  /** One row, as in "Add stage". */
  one: string;
  help?: string;
  columns: Catalogue;
  min: number;
  max: number;
}

/** What a person writes into a model of one kind. */
export interface ModelDefinition {
  label: string;
  /** What it answers, in one sentence. */
  means: string;
  fields: Catalogue;
  lists: Readonly<Record<string, ModelList>>;
}

/** What is written into a model, by its kind. */
export type ModelValues<D extends ModelDefinition> = ValuesOf<D['fields']> & {
  -readonly [L in keyof D['lists']]: ValuesOf<D['lists'][L]['columns']>[];
};

export const MODEL_KINDS = {
  construction: CONSTRUCTION,
  waterfall: WATERFALL,
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
export type ModelData = { [K in ModelKind]: { kind: K } & ModelValues<(typeof MODEL_KINDS)[K]> }[ModelKind];
