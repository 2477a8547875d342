import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { checklists } from './checklists.ts';
import { factors } from './factors.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { opportunities } from './opportunities.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { pipelineSettings } from './pipeline-settings.ts';
import { site } from './site.ts';
import { sso } from './sso.ts';

export const contract = {
  analytics,
  auth,
  checklists,
  factors,
  home,
  imports,
  invitations,
  opportunities,
  passkeys,
  people,
  pipelineSettings,
  site,
  sso,
};
export type Contract = typeof contract;

export * from './errors.ts';
export type { ProcedureMeta } from './procedure.ts';
