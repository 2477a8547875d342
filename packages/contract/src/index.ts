import { auth } from './auth.ts';
import { factors } from './factors.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { opportunities } from './opportunities.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { site } from './site.ts';
import { sso } from './sso.ts';

export const contract = { auth, opportunities, imports, invitations, people, factors, passkeys, sso, site, home };
export type Contract = typeof contract;

export * from './errors.ts';
export type { ProcedureMeta } from './procedure.ts';
