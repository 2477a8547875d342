import { isoTime } from '../../../core/iso-time.ts';
import type { FileRecordType } from './file-records.ts';

export interface FileRow {
  id: string;
  record_type: FileRecordType;
  record_id: string;
  file_name: string;
  content_type: string;
  byte_size: number;
  sha256: string;
  uploaded_by: string | null;
  created_at: string;
  version: number;
  tenant_id: string;
  storage_key: string;
}

export const COLUMNS = `
  id, record_type, record_id, file_name, content_type, byte_size::float8 as byte_size, encode(sha256, 'hex') as sha256,
  uploaded_by, ${isoTime('created_at')} as created_at, version, tenant_id, storage_key`;
