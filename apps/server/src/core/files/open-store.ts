import { join } from 'node:path';
import type { ServiceEnv } from '../services.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** The store that the environment names: an object store, or the data directory. */
export function openStore({ s3, dataDirectory }: Pick<ServiceEnv, 's3' | 'dataDirectory'>): FileStore {
  return s3 ? openS3Store(s3) : openDiskStore(join(dataDirectory, 'files'));
}
