import type { FastifyInstance } from 'fastify';

const MINUTES = 60;
const MINUTE_MS = 60_000;

export interface RequestCounts {
  /** Requests of the last hour, and of them those that failed on our side. */
  read(): { answered: number; failed: number; minutes: number };
  note(status: number): void;
}

/** Counts the answers of this server by the minute, for an hour. A figure for people, so that a restart may forget it. */
export function createRequestCounts(now: () => number = Date.now): RequestCounts {
  const started = now();
  const slots = new Map<number, { answered: number; failed: number }>();
  const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);
  return {
    note(status) {
      const minute = minuteOf(now());
      const slot = slots.get(minute) ?? { answered: 0, failed: 0 };
      slot.answered++;
      if (status >= 500) slot.failed++;
      slots.set(minute, slot);
      for (const old of slots.keys()) if (old <= minute - MINUTES) slots.delete(old);
    },
    read() {
      const since = minuteOf(now()) - MINUTES;
      const recent = [...slots].filter(([minute]) => minute > since).map(([, slot]) => slot);
      const total = (key: 'answered' | 'failed') => recent.reduce((sum, slot) => sum + slot[key], 0);
      const minutes = Math.min(MINUTES, Math.max(1, Math.ceil((now() - started) / MINUTE_MS)));
      return { answered: total('answered'), failed: total('failed'), minutes };
    },
  };
}

export function countRequests(app: FastifyInstance, counts: RequestCounts): void {
  app.addHook('onResponse', async (_request, { statusCode }) => counts.note(statusCode));
}
