import { contract, type ProcedureMeta } from '@cairn/contract';
import { isContractProcedure } from '@orpc/contract';
import type { FastifyRequest } from 'fastify';

type RawBody = NonNullable<ProcedureMeta['rawBody']>;

/** `METHOD /api/path` of each procedure whose body is not JSON, and what it is. */
function rawCalls(router: unknown, needed?: 'public'): [string, RawBody][] {
  if (!isContractProcedure(router))
    return Object.values(router as Record<string, unknown>).flatMap((one) => rawCalls(one, needed));
  const { meta, route } = router['~orpc'];
  const { rawBody, needs } = meta as ProcedureMeta;
  return rawBody && (needed === undefined || needs === needed) ? [[`${route.method} /api${route.path}`, rawBody]] : [];
}

const CALLS = new Map(rawCalls(contract));

/** Those of them that need no session; their procedure looks whom it lets in before it reads the file. */
const PUBLIC = new Set(rawCalls(contract, 'public').map(([call]) => call));

/** Whether nobody needs to be signed in to send this file. */
export const isPublicFile = (request: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  PUBLIC.has(`${request.method} ${request.url.split('?')[0]}`);

/** What the request's procedure takes as its body in place of JSON, so that it may be large (docs/adr/0006). */
export function rawBodyOf(request: Pick<FastifyRequest, 'method' | 'url'>): RawBody | undefined {
  return CALLS.get(`${request.method} ${request.url.split('?')[0]}`);
}
