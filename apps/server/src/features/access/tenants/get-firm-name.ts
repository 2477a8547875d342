import type { Tx } from '../../../core/database.ts';

/** How the own firm is called. */
export async function getFirmName(tx: Tx): Promise<string> {
  const [firm] = await tx.query<{ name: string }>(`select name from tenants`, [], 'own-firm-name');
  if (!firm) throw new Error('the own firm is not there');
  return firm.name;
}
