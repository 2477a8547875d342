import { toBase64 } from '@cairn/domain/proof';
import { leafOf } from '../../../core/audit.ts';

/** Why a log goes on under another name: what the checkpoint outside said was not what the database holds. */
export const CONTINUED_BECAUSE = {
  no_checkpoint: 'No checkpoint was found outside of the database: it was moved, or the folder was emptied.',
  set_back: 'The database is older than the last checkpoint: it was restored from a backup.',
  changed: 'The database does not lead to the last checkpoint: headers were changed.',
} as const;

/** What the first header of a log says of the log before it. */
export interface Continues {
  log: string;
  size: number;
  /** Base64. */
  root: string;
  because: keyof typeof CONTINUED_BECAUSE;
}

/** The events of one firm in one window: how many, and the root of their tree. */
export interface AuditHeader {
  log: string;
  tenant_id: string;
  log_window: number;
  events: number;
  /** How many events of the firm were sealed before these. */
  events_before: number;
  root: Buffer;
  /** The hash of the firm's header before this one. */
  previous: Buffer | null;
  continues: Continues | null;
  sealed_at: Date;
}

/** As it stands in the database. */
export type StoredHeader = AuditHeader & { log_index: number; hash: Buffer };

/** The leaf of a header in the log's tree: SHA-256(0x00 || canonical JSON), hashes in base64, times in ISO 8601. */
export function hashOfHeader(header: AuditHeader): Buffer {
  const { log, tenant_id, log_window, events, events_before, root, previous, continues, sealed_at } = header;
  return leafOf({
    log,
    tenant_id,
    log_window,
    events,
    events_before,
    root: toBase64(root),
    previous: previous && toBase64(previous),
    continues,
    sealed_at: sealed_at.toISOString(),
  });
}
