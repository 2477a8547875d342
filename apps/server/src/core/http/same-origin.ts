import type { FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import { bearerOf } from './bearer.ts';
import { rawBodyOf } from './raw-body.ts';
import { ownOrigin } from './transport.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site made the browser send. A cookie goes along by itself, so the request must prove that
 * our own page made it; a bearer token cannot be sent by accident. Other credentials can: a browser adds those of a proxy
 * that asks for a password by itself.
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (READS.has(request.method) || bearerOf(request) !== undefined) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw fail('CROSS_SITE');
    return;
  }
  const { origin } = request.headers;
  if (origin !== undefined && origin !== ownOrigin(request, publicUrl)) throw fail('CROSS_SITE');
}

/** Whether a page of ours asks, so that its session belongs in a cookie and no token in the answer. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined;
}

/** JSON, or a file on the procedures that take one: neither can be sent by a form of another site. */
export function assertMediaType(request: FastifyRequest): void {
  if (READS.has(request.method) || request.headers['content-length'] === '0') return;
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined && request.headers['content-length'] === undefined && !request.headers['transfer-encoding'])
    return;
  if (type === 'application/json' || (type === 'application/octet-stream' && rawBodyOf(request) !== undefined)) return;
  throw fail('UNSUPPORTED_MEDIA');
}
