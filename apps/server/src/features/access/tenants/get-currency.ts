import { schema } from '@cairn/db';
import type { Currency } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';

/** The currency that the firm keeps its deals in unless one says otherwise. */
export async function getCurrency({ tx }: Ctx): Promise<Currency> {
  return ((await findSettings(tx))?.currency ?? 'USD') as Currency;
}

async function findSettings(tx: Tx) {
  return (await tx.db.select().from(schema.tenantSettings))[0];
}
