import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

const PLACE = '/api/unreadable-address';

/**
 * For Fastify's `rewriteUrl`: an address that is no valid percent-encoding is led to a route of ours. Fastify would answer it
 * before any hook has run: without the security headers, without a line in the log, and repeating what was sent.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return url;
  } catch {
    return PLACE;
  }
}

export function refuseUnreadable(app: FastifyInstance): void {
  app.all(PLACE, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    throw fail('INVALID_INPUT', { fields: {} }, 'This address is not valid.');
  });
}
