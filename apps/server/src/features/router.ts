import { authRouter } from './auth/auth.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { opportunitiesRouter } from './opportunities/opportunities.router.ts';

/** Every procedure of the contract, bound. */
export const router = { auth: authRouter, opportunities: opportunitiesRouter, imports: importsRouter };
