import type { Contract } from '@cairn/contract';
import type { schema } from '@cairn/db';
import type { ColumnMapping, DuplicateChoice, DuplicateChoices, Separator, TextEncodingName } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';

export type ImportRecord = typeof schema.imports.$inferSelect;
export type ImportOutputs = InferContractRouterOutputs<Contract>['imports'];

/** How the bytes of a file become rows of cells. */
export interface Reading {
  encoding: TextEncodingName;
  separator: Separator;
  /** Index of the header among the records, or none. */
  header_row: number | null;
  first_data_row: number;
}

/** What the person confirmed: what each column means, and what happens to possible duplicates. */
export interface PlanSettings {
  mapping: ColumnMapping[];
  choices: DuplicateChoices;
  overrides: Record<string, DuplicateChoice>;
}

/** What is stored with an import. */
export interface ImportSettings {
  reading: Reading;
  plan?: PlanSettings;
}

export const settingsOf = (record: Pick<ImportRecord, 'settings'>): ImportSettings => record.settings as ImportSettings;
