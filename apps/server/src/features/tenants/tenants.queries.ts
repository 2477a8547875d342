import { schema } from '@cairn/db';
import type { Tx } from '../../core/database.ts';

export async function findSettings(tx: Tx) {
  return (await tx.db.select().from(schema.tenantSettings))[0];
}
