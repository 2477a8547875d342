import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * What is sent over this connection until `then` comes leaves in one packet. Each packet is a call of the system that costs
 * more than most of what happens between two of them.
 */
export function sendTogether(client: pg.ClientBase, then: (leave: () => void) => void = process.nextTick): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  then(() => stream.uncork());
}
