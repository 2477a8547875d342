import { contract, type ProcedureMeta } from '@cairn/contract';
import { isContractProcedure } from '@orpc/contract';
import type { FastifyRequest } from 'fastify';

type RawBody = NonNullable<ProcedureMeta['rawBody']>;

/** `METHOD /api/path` of each procedure whose body is not JSON, and what it is. */
function rawCalls(router: unknown): [string, RawBody][] {
  if (!isContractProcedure(router)) return Object.values(router as Record<string, unknown>).flatMap(rawCalls);
  const { meta, route } = router['~orpc'];
  const { rawBody } = meta as ProcedureMeta;
  return rawBody ? [[`${route.method} /api${route.path}`, rawBody]] : [];
}

const CALLS = new Map(rawCalls(contract));

/** What the request's procedure takes as its body in place of JSON, so that it may be large (docs/adr/0006). */
export function rawBodyOf(request: Pick<FastifyRequest, 'method' | 'url'>): RawBody | undefined {
  return CALLS.get(`${request.method} ${request.url.split('?')[0]}`);
}
