import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** Pauses before each try to bring a dead server back, in ms. After the last one it is given up. */
const PAUSES = [100, 500, 1000, 2000, 4000];

/**
 * Starts the server again, on the same port, when it ends without having been asked to: killed for memory, say.
 * Clients see their connections break and get new ones a moment later.
 */
export function keepRunning(first: Postmaster, again: () => Promise<Postmaster>) {
  let server: Postmaster | undefined = first;
  let stopping = false;
  const gaveUp = (async () => {
    while (server && !stopping) {
      await server.exited;
      server = stopping ? undefined : await bringBack();
    }
  })();

  async function bringBack(): Promise<Postmaster | undefined> {
    for (const pause of PAUSES) {
      await sleep(pause);
      if (stopping) return undefined;
      const next = await again().catch(() => undefined);
      if (next) return next;
    }
    return undefined;
  }

  return {
    gaveUp,
    async stop() {
      stopping = true;
      await server?.stop();
      await gaveUp;
      await server?.stop();
    },
  };
}
