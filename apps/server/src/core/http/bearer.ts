import type { FastifyRequest } from 'fastify';

/** The token of an API client; a session cookie counts only where there is none. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
