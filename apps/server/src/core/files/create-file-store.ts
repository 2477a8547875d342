import { join } from 'node:path';
import type { ServiceEnv } from '../services.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

/** The store that the environment names: an object store, or the data directory. */
export function createFileStore({ s3, dataDirectory }: Pick<ServiceEnv, 's3' | 'dataDirectory'>): FileStore {
  return s3 ? createS3Store(s3) : createDiskStore(join(dataDirectory, 'files'));
}
