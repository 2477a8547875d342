import { authRouter } from './access/auth/auth.router.ts';
import { factorsRouter } from './access/factors/factors.router.ts';
import { invitationsRouter } from './access/invitations/invitations.router.ts';
import { passkeysRouter } from './access/passkeys/passkeys.router.ts';
import { peopleRouter } from './access/people/people.router.ts';
import { ssoRouter } from './access/sso/sso.router.ts';
import { activityRouter } from './deals/activity/activity.router.ts';
import { analyticsRouter } from './deals/analytics/analytics.router.ts';
import { bulkRouter } from './deals/bulk/bulk.router.ts';
import { checklistsRouter } from './deals/checklists/checklists.router.ts';
import { committeeRouter } from './deals/committee/committee.router.ts';
import { diligenceRouter } from './deals/diligence/diligence.router.ts';
import { importsRouter } from './deals/imports/imports.router.ts';
import { opportunitiesRouter } from './deals/opportunities/opportunities.router.ts';
import { opportunityNotesRouter } from './deals/opportunity-notes/opportunity-notes.router.ts';
import { pipelineSettingsRouter } from './deals/pipeline-settings/pipeline-settings.router.ts';
import { savedViewsRouter } from './deals/saved-views/saved-views.router.ts';
import { firmDashboardRouter } from './home/firm-dashboard/firm-dashboard.router.ts';
import { homeRouter } from './home/home/home.router.ts';
import { statusRouter } from './platform/status/status.router.ts';
import { portfolioCompaniesRouter } from './portfolio/portfolio-companies/portfolio-companies.router.ts';
import { portfoliosRouter } from './portfolio/portfolios/portfolios.router.ts';
import { demoRequestsRouter } from './site/demo-requests/demo-requests.router.ts';
import { securityChecksRouter } from './trust/security-checks/security-checks.router.ts';
import { filesRouter } from './work/files/files.router.ts';
import { notificationsRouter } from './work/notifications/notifications.router.ts';
import { tasksRouter } from './work/tasks/tasks.router.ts';

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
  portfolioCompanies: portfolioCompaniesRouter,
  demoRequests: demoRequestsRouter,
  securityChecks: securityChecksRouter,
  status: statusRouter,
  sso: ssoRouter,
  tasks: tasksRouter,
};
