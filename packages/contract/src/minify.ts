import { minifyContractRouter } from '@orpc/contract';
import { contract } from './index.ts';

/** Routes and metadata without the schemas: the browser needs no zod to call the server. */
export const minified = minifyContractRouter(contract);
