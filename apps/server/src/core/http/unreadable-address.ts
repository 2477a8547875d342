import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
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

/** What Node cannot read as a request at all: no request of Fastify's, so no hook gives it the headers of an answer. */
const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** For Fastify's `clientErrorHandler`. Repeats nothing of what was sent. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Length: 0',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none';frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    'Referrer-Policy: same-origin',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}
