import { auth } from './auth.ts';
import { imports } from './imports.ts';
import { opportunities } from './opportunities.ts';

export const contract = { auth, opportunities, imports };
export type Contract = typeof contract;

export * from './errors.ts';
export type { ProcedureMeta } from './procedure.ts';
