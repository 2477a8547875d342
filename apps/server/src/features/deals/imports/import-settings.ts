import type { Contract } from '@cairn/contract';
import type { schema } from '@cairn/db';
import type { ColumnMapping, DuplicateChoice, DuplicateChoices, ImportKind, Priority } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { TextSource } from './reading/read-text.ts';
import type { SheetSummary } from './workbook/read-workbook.ts';

export type ImportRecord = typeof schema.imports.$inferSelect;
export type ImportOutputs = InferContractRouterOutputs<Contract>['imports'];

/** How the bytes of a file become rows of cells: as text, or as one sheet of a workbook. */
export type Source = TextSource | WorkbookSource;

interface WorkbookSource {
  /** All sheets, as they were when the file came. */
  sheets: SheetSummary[];
  /** Place of the sheet that is read, from 0. */
  sheet: number;
}

export type Reading = Source & {
  /** Index of the header among the records, or none. */
  header_row: number | null;
  first_data_row: number;
};

/** What new deals have where the list says nothing, beside the usual. */
export interface NewDeals {
  status?: string | undefined;
  priority?: Priority | undefined;
  probability?: number | undefined;
  is_archived?: boolean | undefined;
}

/** What the person confirmed: what each column means, and what happens to possible duplicates. */
export interface PlanSettings {
  mapping: ColumnMapping[];
  choices: DuplicateChoices;
  overrides: Record<string, DuplicateChoice>;
  owner?: 'file' | 'me' | 'none' | undefined;
  new_deals?: NewDeals | undefined;
}

export type AddedFields = Record<string, number>;

/** What is stored with an import. */
export interface ImportSettings {
  reading: Reading;
  plan?: PlanSettings;
  /** The firm's own fields that came with it: the version of each by its id. */
  added_fields?: AddedFields;
}

/** What the rows of an import become. */
export const kindOf = ({ record_kind }: Pick<ImportRecord, 'record_kind'>): ImportKind => record_kind as ImportKind;

export const settingsOf = (record: Pick<ImportRecord, 'settings'>): ImportSettings => record.settings as ImportSettings;
