import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from './index.ts';

/** By the names of the contract, a line for each procedure: "GET /tasks/{id}". */
export type Routes = { [name: string]: Routes | string };

/**
 * How each procedure is called, which is all that the browser needs of the contract: no schema and so no zod, no permission,
 * no words (docs/adr/0084). After method and path stand the parts of the route that the client reads, if there are any.
 */
export const routes: Routes = routesOf(contract);

function routesOf(router: AnyContractRouter): Routes {
  return Object.fromEntries(
    Object.entries(router).map(([name, inner]) => [name, isContractProcedure(inner) ? lineOf(inner) : routesOf(inner)]),
  );
}

function lineOf(procedure: AnyContractProcedure): string {
  const { method, path, inputStructure, outputStructure } = procedure['~orpc'].route;
  const parts = { inputStructure, outputStructure };
  return [method, path, ...Object.entries(parts).flatMap(([key, part]) => (part ? [`${key}=${part}`] : []))].join(' ');
}
