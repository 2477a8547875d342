import type { Tx } from '../../../core/database.ts';

/** The firm's own clock: by it a day begins and ends. */
export async function getTimeZone(tx: Tx): Promise<string> {
  const rows = await tx.query<{ time_zone: string }>('select time_zone from tenant_settings', [], 'time-zone');
  return rows[0]?.time_zone ?? 'UTC';
}
