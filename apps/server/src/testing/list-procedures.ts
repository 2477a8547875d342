import { contract, type ProcedureMeta } from '@cairn/contract';
import { isContractProcedure } from '@orpc/contract';

export interface ListedProcedure {
  name: string;
  meta: ProcedureMeta;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
}

/** Every procedure of the contract with the name under which it stands there, e.g. `opportunities.list`. */
export function listProcedures(router: unknown = contract, prefix = ''): ListedProcedure[] {
  return Object.entries(router as Record<string, unknown>).flatMap(([key, child]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    if (!isContractProcedure(child)) return listProcedures(child, name);
    const { meta, route } = child['~orpc'];
    return [
      {
        name,
        meta: meta as ProcedureMeta,
        method: (route.method ?? 'POST') as ListedProcedure['method'],
        path: route.path ?? '',
      },
    ];
  });
}
