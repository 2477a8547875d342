import { contract, type ProcedureMeta } from '@cairn/contract';
import { isContractProcedure } from '@orpc/contract';
import type { FastifyRequest } from 'fastify';

/** `METHOD /api/path` of each procedure whose body is a file. */
function callsWithFiles(router: unknown): string[] {
  if (!isContractProcedure(router)) return Object.values(router as Record<string, unknown>).flatMap(callsWithFiles);
  const { meta, route } = router['~orpc'];
  return (meta as ProcedureMeta).rawBody ? [`${route.method} /api${route.path}`] : [];
}

const CALLS = new Set(callsWithFiles(contract));

/** Whether the request is for a procedure that takes a file, so that its body may be one, and large. */
export function takesFile(request: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return CALLS.has(`${request.method} ${request.url.split('?')[0]}`);
}
