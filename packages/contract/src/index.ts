import { activity } from './activity.ts';
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { bulk } from './bulk.ts';
import { checklists } from './checklists.ts';
import { committee } from './committee.ts';
import { diligence } from './diligence.ts';
import { factors } from './factors.ts';
import { files } from './files.ts';
import { firmDashboard } from './firm-dashboard.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { notifications } from './notifications.ts';
import { opportunities } from './opportunities.ts';
import { opportunityNotes } from './opportunity-notes.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { pipelineSettings } from './pipeline-settings.ts';
import { portfolio } from './portfolio.ts';
import { portfolios } from './portfolios.ts';
import { savedViews } from './saved-views.ts';
import { site } from './site.ts';
import { sso } from './sso.ts';
import { tasks } from './tasks.ts';

export const contract = {
  activity,
  analytics,
  auth,
  bulk,
  checklists,
  committee,
  diligence,
  factors,
  files,
  firmDashboard,
  home,
  imports,
  invitations,
  notifications,
  opportunities,
  opportunityNotes,
  passkeys,
  people,
  pipelineSettings,
  portfolios,
  savedViews,
  portfolio,
  site,
  sso,
  tasks,
};
export type Contract = typeof contract;

export * from './errors.ts';
export type { ProcedureMeta } from './procedure.ts';
