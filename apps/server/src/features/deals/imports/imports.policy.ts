import { IMPORT_PERMISSIONS, IMPORT_UNDO_HOURS, type ImportKind, type Role } from '@cairn/domain';
import { type Actor, may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';

interface Done {
  record_kind: string;
  created_by: string;
  status: string;
  finished_at: Date | null;
  undo_status: string | null;
  undo_report: unknown;
}

const HOUR = 3_600_000;

/** Who uses the wizard also needs to be allowed to write what its rows become. */
export const mayImport = (actor: Pick<Actor, 'role' | 'scopes'>, kind: ImportKind): boolean =>
  may(actor, 'opportunity:import') && may(actor, IMPORT_PERMISSIONS[kind]);

export function assertMayImport(actor: Pick<Actor, 'role' | 'scopes'>, kind: ImportKind): void {
  if (!mayImport(actor, kind)) throw fail('FORBIDDEN');
}

type Uploaded = Pick<Done, 'created_by' | 'status'>;

/** What stands in a list is for the person who uploaded it: it may name deals that colleagues do not see. */
export const isOwnImport = (actor: { userId: string }, { created_by }: Pick<Done, 'created_by'>): boolean =>
  created_by === actor.userId;

/** That a list was imported is for all who may import; one that was not started is its person's alone. */
export const maySeeImport = (actor: { userId: string }, record: Uploaded): boolean =>
  isOwnImport(actor, record) || !['open', 'discarded'].includes(record.status);

/** The person who ran an import takes it back for a day; again after a failure, and while some of it was kept. */
export function canUndoImport(actor: { userId: string; role: Role }, record: Done, now: Date): boolean {
  return (
    mayImport(actor, record.record_kind as ImportKind) &&
    // What a company reported stays; what was wrong is corrected by a further update.
    record.record_kind !== 'company_update' &&
    record.created_by === actor.userId &&
    record.status === 'done' &&
    (record.undo_status === null || record.undo_status === 'failed' || keptSome(record)) &&
    record.finished_at !== null &&
    now.getTime() - record.finished_at.getTime() < IMPORT_UNDO_HOURS * HOUR
  );
}

const keptSome = ({ undo_status, undo_report }: Done): boolean =>
  undo_status === 'done' && ((undo_report as { kept_count: number } | null)?.kept_count ?? 0) > 0;
