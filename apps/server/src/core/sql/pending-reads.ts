import type pg from 'pg';
import { sendTogether } from './send-together.ts';

/** Long enough for the next request to come under load; what is held meanwhile only keeps a table from being changed. */
const AT_MOST_MS = 20;

/** Connections in their pool whose last transaction only read, and whose COMMIT was not sent yet. */
const open = new Set<pg.PoolClient>();
let timer: NodeJS.Timeout | undefined;

/** Releases a connection whose transaction only read. Its COMMIT leaves with the next BEGIN, or alone a moment later. */
export function endReadLater(client: pg.PoolClient): void {
  open.add(client);
  client.release();
  if (!timer) timer = setTimeout(endAll, AT_MOST_MS).unref();
}

function endAll(): void {
  timer = undefined;
  for (const client of open) endRead(client);
}

/** Before anybody else works on the connection: nothing is ever done in the transaction of another request. */
export function endRead(client: pg.PoolClient): void {
  if (!open.delete(client)) return;
  // The one who takes the connection goes on in a promise, which runs after the ticks that are due now.
  sendTogether(client, (leave) => queueMicrotask(() => process.nextTick(leave)));
  // A connection that fails here fails for the next statement too, which says so.
  client.query('COMMIT').catch(() => {});
}
