import type { Currency, ImportKind, ReadRow } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import type { ImportOutputs } from './import-settings.ts';
import type { Keyed } from './keys/keyed.ts';
import type { PlannedImport } from './read-plan.ts';

export interface WriteOptions {
  importId: string;
  /** Of amounts that name none. */
  currency: string;
  /** Told how many rows are done, now and then. */
  progress(done: number): void;
}

/** What a deal that was there kept otherwise than a row says. */
export type Differing = ImportOutputs['summary']['differing'][number];

/** A deal whose currency is that of the first amount that it got. */
export type NewCurrency = ImportOutputs['summary']['currencies'][number];

/** What came of it beside what was planned. */
export interface WrittenImport {
  /** Rows that were to be merged and add nothing. */
  unchanged: ReadonlySet<number>;
  differing: readonly Differing[];
  currencies?: readonly NewCurrency[];
  /** How many of the rows that came in have cells that are kept as remarks. */
  remarked?: number;
  sums: ImportOutputs['summary']['sums'];
}

/** What an undo left as it is, and why. */
export interface Kept {
  id: string;
  company_name: string | null;
  why: 'changed' | 'worked_on' | 'put_away' | 'company' | 'needed' | 'required' | 'field_changed';
  /** Which part of the record, where it has several, or which fields. */
  detail?: string;
}

/** What one part of the undo came to. */
export interface Undone {
  done: number;
  kept: Kept[];
}

/** What an undo would come to. `restored` at most: whether each field still has what the import wrote shows when it runs. */
export interface Foreseen {
  removed: number;
  restored: number;
  kept: Kept[];
  /** How many of those that are kept each later import filled in, by its id: nothing else keeps them. */
  filled?: ReadonlyMap<string, number>;
}

/** How the rows of one kind of record are recognised, written, and taken back. */
export interface ImportWriter {
  /** The currency of amounts that name none, by the name of the company; that of the firm otherwise. */
  currencies?(ctx: Ctx): Promise<(company: string) => Currency | undefined>;
  /** What makes rows and records recognisable. Rows that name nothing that is there are rejected by this. */
  key(ctx: Ctx, rows: readonly ReadRow[]): Promise<Keyed>;
  /** A row that cannot be written after all is marked as rejected, with its reason. */
  write(ctx: Ctx, planned: PlannedImport, options: WriteOptions): Promise<WrittenImport | undefined>;
  /** Removes what the import added, as far as nobody has worked on it since. */
  remove(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone>;
  /** What an undo would remove, give back and keep; changes nothing. */
  foresee(ctx: Ctx, importId: string): Promise<Foreseen>;
  /** Gives records that were there the values that they had before. */
  restore(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone>;
}

/** Handed to the jobs at the start, because portfolio companies are not known here (docs/adr/0069). */
export type ImportWriters = Readonly<Record<ImportKind, ImportWriter>>;
