import { randomBytes, randomUUID } from 'node:crypto';
import type { FileStore } from './file-store.ts';

/** Of no tenant: ids of tenants are never this one. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Writes a small file, reads it back and deletes it. Throws when the store cannot; answers whether it read as written. */
export async function probeStore(store: FileStore): Promise<boolean> {
  const place = { tenantId: NOBODY, key: randomUUID() };
  const written = randomBytes(32);
  const body = async function* () {
    yield written;
  };
  try {
    await store.put(place, body(), written.length);
    const read: Buffer[] = [];
    for await (const chunk of await store.get(place)) read.push(chunk as Buffer);
    return Buffer.concat(read).equals(written);
  } finally {
    await store.delete(place);
  }
}
