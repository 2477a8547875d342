import type { ImportKind } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import type { PlannedImport } from './read-plan.ts';

export interface WriteOptions {
  importId: string;
  /** Of amounts that name none. */
  currency: string;
  /** Told how many rows are done, now and then. */
  progress(done: number): void;
}

/** What an undo left as it is, and why. */
export interface Kept {
  id: string;
  company_name: string | null;
  why: 'changed' | 'worked_on' | 'put_away' | 'company';
}

/** What one part of the undo came to. */
export interface Undone {
  done: number;
  kept: Kept[];
}

/** How the planned rows of one kind of record are written, and taken back. */
export interface ImportWriter {
  write(ctx: Ctx, planned: PlannedImport, options: WriteOptions): Promise<void>;
  /** Removes what the import added, as far as nobody has worked on it since. */
  remove(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone>;
  /** Gives records that were there the values that they had before. */
  restore(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone>;
}

/** Handed to the jobs at the start, because portfolio companies are not known here (docs/adr/0069). */
export type ImportWriters = Readonly<Record<ImportKind, ImportWriter>>;
