import type { AuditEvent } from '../../../core/audit.ts';
import type { FileRow } from './files.queries.ts';

type Act = 'uploaded' | 'downloaded' | 'previewed' | 'renamed' | 'deleted' | 'restored' | 'carried';

/** What the audit log says of an act on a file: enough to find the very bytes again. */
export function fileEvent(act: Act, file: FileRow, more: Record<string, unknown> = {}): AuditEvent {
  const { id, record_type, record_id, file_name, content_type, byte_size, sha256 } = file;
  return {
    action: `file.${act}`,
    resource_type: 'file',
    resource_id: id,
    table_name: 'files',
    classification: 'confidential',
    metadata: { record_type, record_id, file_name, content_type, bytes: byte_size, sha256, ...more },
  };
}
