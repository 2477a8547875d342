import { IMPORT_UNDO_HOURS, type Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

interface Done {
  record_kind: string;
  created_by: string;
  status: string;
  finished_at: Date | null;
  undo_status: string | null;
}

const HOUR = 3_600_000;

/** The person who ran an import takes it back, once, for a day; after a failure again. */
export function canUndoImport(actor: { userId: string; role: Role }, record: Done, now: Date): boolean {
  return (
    may(actor, 'opportunity:import') &&
    // What a company reported stays; what was wrong is corrected by a further update.
    record.record_kind !== 'company_update' &&
    record.created_by === actor.userId &&
    record.status === 'done' &&
    (record.undo_status === null || record.undo_status === 'failed') &&
    record.finished_at !== null &&
    now.getTime() - record.finished_at.getTime() < IMPORT_UNDO_HOURS * HOUR
  );
}
