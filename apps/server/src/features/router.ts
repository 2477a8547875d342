import { activityRouter } from './activity/activity.router.ts';
import { analyticsRouter } from './analytics/analytics.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { bulkRouter } from './bulk/bulk.router.ts';
import { checklistsRouter } from './checklists/checklists.router.ts';
import { committeeRouter } from './committee/committee.router.ts';
import { diligenceRouter } from './diligence/diligence.router.ts';
import { factorsRouter } from './factors/factors.router.ts';
import { filesRouter } from './files/files.router.ts';
import { firmDashboardRouter } from './firm-dashboard/firm-dashboard.router.ts';
import { homeRouter } from './home/home.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { invitationsRouter } from './invitations/invitations.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { opportunitiesRouter } from './opportunities/opportunities.router.ts';
import { opportunityNotesRouter } from './opportunity-notes/opportunity-notes.router.ts';
import { passkeysRouter } from './passkeys/passkeys.router.ts';
import { peopleRouter } from './people/people.router.ts';
import { pipelineSettingsRouter } from './pipeline-settings/pipeline-settings.router.ts';
import { portfolioRouter } from './portfolio/portfolio.router.ts';
import { portfoliosRouter } from './portfolios/portfolios.router.ts';
import { savedViewsRouter } from './saved-views/saved-views.router.ts';
import { siteRouter } from './site/site.router.ts';
import { ssoRouter } from './sso/sso.router.ts';
import { tasksRouter } from './tasks/tasks.router.ts';

/** Every procedure of the contract, bound. */
export const router = {
  activity: activityRouter,
  analytics: analyticsRouter,
  auth: authRouter,
  bulk: bulkRouter,
  checklists: checklistsRouter,
  committee: committeeRouter,
  diligence: diligenceRouter,
  factors: factorsRouter,
  files: filesRouter,
  firmDashboard: firmDashboardRouter,
  home: homeRouter,
  imports: importsRouter,
  invitations: invitationsRouter,
  notifications: notificationsRouter,
  opportunities: opportunitiesRouter,
  opportunityNotes: opportunityNotesRouter,
  passkeys: passkeysRouter,
  people: peopleRouter,
  pipelineSettings: pipelineSettingsRouter,
  portfolios: portfoliosRouter,
  savedViews: savedViewsRouter,
  portfolio: portfolioRouter,
  site: siteRouter,
  sso: ssoRouter,
  tasks: tasksRouter,
};
