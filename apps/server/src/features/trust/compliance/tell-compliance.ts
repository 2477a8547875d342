import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { LiveMessage } from '../../../core/live/tell-live.ts';
import type { Services } from '../../../core/services.ts';

/** Tells the open dashboards that something on them changed, when the transaction has committed. */
export function tellCompliance({ tx, services }: { tx: Tx; services: Services }): void {
  const message: LiveMessage = { kind: 'compliance', tenant_id: PLATFORM_TENANT_ID, by: null };
  tx.after(() => services.live.tell([JSON.stringify(message)]));
}
