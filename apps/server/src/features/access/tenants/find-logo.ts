import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';

export interface Logo {
  png: Buffer;
  width: number;
  height: number;
  sha256: string;
}

/** The logo of the firm that the transaction has set, for pages, mails and reports. */
export async function findLogo(tx: Tx): Promise<Logo | undefined> {
  const { png, width, height, sha256 } = schema.tenantLogos;
  const [row] = await tx.db.select({ png, width, height, sha256 }).from(schema.tenantLogos);
  return row;
}
