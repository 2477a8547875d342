import { authRouter } from './features/access/auth/auth.router.ts';
import { factorsRouter } from './features/access/factors/factors.router.ts';
import { invitationsRouter } from './features/access/invitations/invitations.router.ts';
import { passkeysRouter } from './features/access/passkeys/passkeys.router.ts';
import { peopleRouter } from './features/access/people/people.router.ts';
import { ssoRouter } from './features/access/sso/sso.router.ts';
import { activityRouter } from './features/deals/activity/activity.router.ts';
import { analyticsRouter } from './features/deals/analytics/analytics.router.ts';
import { bulkRouter } from './features/deals/bulk/bulk.router.ts';
import { calibrationRouter } from './features/deals/calibration/calibration.router.ts';
import { checklistsRouter } from './features/deals/checklists/checklists.router.ts';
import { committeeRouter } from './features/deals/committee/committee.router.ts';
import { customFieldsRouter } from './features/deals/custom-fields/custom-fields.router.ts';
import { diligenceRouter } from './features/deals/diligence/diligence.router.ts';
import { importsRouter } from './features/deals/imports/imports.router.ts';
import { opportunitiesRouter } from './features/deals/opportunities/opportunities.router.ts';
import { opportunityNotesRouter } from './features/deals/opportunity-notes/opportunity-notes.router.ts';
import { pipelineSettingsRouter } from './features/deals/pipeline-settings/pipeline-settings.router.ts';
import { savedViewsRouter } from './features/deals/saved-views/saved-views.router.ts';
import { apiKeysRouter } from './features/firm/api-keys/api-keys.router.ts';
import { billingRouter } from './features/firm/billing/billing.router.ts';
import { firmPeopleRouter } from './features/firm/people/people.router.ts';
import { tenantSettingsRouter } from './features/firm/tenant-settings/tenant-settings.router.ts';
import { bankStatementsRouter } from './features/funds/bank-statements/bank-statements.router.ts';
import { capitalEventsRouter } from './features/funds/capital-events/capital-events.router.ts';
import { financialModelsRouter } from './features/funds/financial-models/financial-models.router.ts';
import { fundImportsRouter } from './features/funds/fund-imports/fund-imports.router.ts';
import { fundSubscriptionsRouter } from './features/funds/fund-subscriptions/fund-subscriptions.router.ts';
import { fundsRouter } from './features/funds/funds/funds.router.ts';
import { fundLedgerRouter } from './features/funds/ledger/fund-ledger.router.ts';
import { limitedPartnersRouter } from './features/funds/limited-partners/limited-partners.router.ts';
import { lpDelegatesRouter } from './features/funds/lp-delegates/lp-delegates.router.ts';
import { lpPortalRouter } from './features/funds/lp-portal/lp-portal.router.ts';
import { lpReportsRouter } from './features/funds/lp-reports/lp-reports.router.ts';
import { lpSubscriptionsRouter } from './features/funds/lp-subscriptions/lp-subscriptions.router.ts';
import { lpTransfersRouter } from './features/funds/lp-transfers/lp-transfers.router.ts';
import { signatureServiceRouter } from './features/funds/signatures/signatures.router.ts';
import { fundStatementsRouter } from './features/funds/statements/fund-statements.router.ts';
import { taxFormsRouter } from './features/funds/tax-forms/tax-forms.router.ts';
import { firmDashboardRouter } from './features/home/firm-dashboard/firm-dashboard.router.ts';
import { homeRouter } from './features/home/home/home.router.ts';
import { searchRouter } from './features/home/search/search.router.ts';
import { platformAuditRouter } from './features/platform/audit/platform-audit.router.ts';
import { breakGlassRouter } from './features/platform/break-glass/break-glass.router.ts';
import { organizationsRouter } from './features/platform/organizations/organizations.router.ts';
import { platformOverviewRouter } from './features/platform/overview/platform-overview.router.ts';
import { statusRouter } from './features/platform/status/status.router.ts';
import { subscriptionOverridesRouter } from './features/platform/subscriptions/subscription-overrides.router.ts';
import { capTablesRouter } from './features/portfolio/cap-tables/cap-tables.router.ts';
import { IMPORT_WRITERS } from './features/portfolio/company-imports/import-writers.ts';
import { companyPeopleRouter } from './features/portfolio/company-people/company-people.router.ts';
import { companyPortalRouter } from './features/portfolio/company-portal/company-portal.router.ts';
import { companyViewsRouter } from './features/portfolio/company-views/company-views.router.ts';
import { exchangeRatesRouter } from './features/portfolio/exchange-rates/exchange-rates.router.ts';
import { investmentsRouter } from './features/portfolio/investments/investments.router.ts';
import { metricsRouter } from './features/portfolio/metrics/metrics.router.ts';
import { portfolioCompaniesRouter } from './features/portfolio/portfolio-companies/portfolio-companies.router.ts';
import { portfolioReportsRouter } from './features/portfolio/portfolio-reports/portfolio-reports.router.ts';
import { portfoliosRouter } from './features/portfolio/portfolios/portfolios.router.ts';
import { riskAlertsRouter } from './features/portfolio/risk-alerts/risk-alerts.router.ts';
import { riskRulesRouter } from './features/portfolio/risk-rules/risk-rules.router.ts';
import { updateLinksRouter } from './features/portfolio/update-links/update-links.router.ts';
import { updateRequestsRouter } from './features/portfolio/update-requests/update-requests.router.ts';
import { coInvestorPortalRouter } from './features/sharing/co-investor-portal/co-investor-portal.router.ts';
import { inboundMailRouter } from './features/sharing/inbound-mail/inbound-mail.router.ts';
import { intakePageRouter, intakeRouter, submissionVisitsRouter } from './features/sharing/intake/intake.router.ts';
import { linkVisitsRouter, shareLinksRouter } from './features/sharing/share-links/share-links.router.ts';
import { sharesRouter } from './features/sharing/shares/shares.router.ts';
import { submissionsRouter } from './features/sharing/submissions/submissions.router.ts';
import { submitterPortalRouter } from './features/sharing/submitter-portal/submitter-portal.router.ts';
import { demoRequestsRouter } from './features/site/demo-requests/demo-requests.router.ts';
import { accessReviewsRouter } from './features/trust/access-reviews/access-reviews.router.ts';
import { auditLogsRouter } from './features/trust/audit-log/audit-log.router.ts';
import { complianceRouter } from './features/trust/compliance/compliance.router.ts';
import { complianceExceptionsRouter } from './features/trust/compliance-exceptions/compliance-exceptions.router.ts';
import { controlsRouter } from './features/trust/controls/controls.router.ts';
import { dataProtectionRouter } from './features/trust/data-protection/data-protection.router.ts';
import { dataRequestsRouter } from './features/trust/data-requests/data-requests.router.ts';
import { evidenceRouter } from './features/trust/evidence/evidence.router.ts';
import { flaggedEventsRouter } from './features/trust/flagged-events/flagged-events.router.ts';
import { keyDestructionsRouter } from './features/trust/key-destructions/key-destructions.router.ts';
import { securityChecksRouter } from './features/trust/security-checks/security-checks.router.ts';
import { webhooksRouter } from './features/trust/webhooks/webhooks.router.ts';
import { filesRouter } from './features/work/files/files.router.ts';
import { notificationsRouter } from './features/work/notifications/notifications.router.ts';
import { tasksRouter } from './features/work/tasks/tasks.router.ts';

/** Every procedure of the contract, bound. */
export const router = {
  activity: activityRouter,
  analytics: analyticsRouter,
  accessReviews: accessReviewsRouter,
  apiKeys: apiKeysRouter,
  auditLogs: auditLogsRouter,
  auth: authRouter,
  billing: billingRouter,
  breakGlass: breakGlassRouter,
  bulk: bulkRouter,
  bankStatements: bankStatementsRouter,
  fundImports: fundImportsRouter,
  capTables: capTablesRouter,
  capitalEvents: capitalEventsRouter,
  checklists: checklistsRouter,
  coInvestorPortal: coInvestorPortalRouter,
  calibration: calibrationRouter,
  committee: committeeRouter,
  companyPeople: companyPeopleRouter,
  companyPortal: companyPortalRouter,
  compliance: complianceRouter,
  complianceExceptions: complianceExceptionsRouter,
  customFields: customFieldsRouter,
  dataProtection: dataProtectionRouter,
  dataRequests: dataRequestsRouter,
  diligence: diligenceRouter,
  exchangeRates: exchangeRatesRouter,
  factors: factorsRouter,
  files: filesRouter,
  financialModels: financialModelsRouter,
  firmDashboard: firmDashboardRouter,
  firmPeople: firmPeopleRouter,
  controls: controlsRouter,
  evidence: evidenceRouter,
  flaggedEvents: flaggedEventsRouter,
  fundLedger: fundLedgerRouter,
  fundStatements: fundStatementsRouter,
  lpReports: lpReportsRouter,
  taxForms: taxFormsRouter,
  fundSubscriptions: fundSubscriptionsRouter,
  lpSubscriptions: lpSubscriptionsRouter,
  funds: fundsRouter,
  home: homeRouter,
  imports: importsRouter(IMPORT_WRITERS),
  inboundMail: inboundMailRouter,
  intake: intakeRouter,
  intakePage: intakePageRouter,
  investments: investmentsRouter,
  invitations: invitationsRouter,
  limitedPartners: limitedPartnersRouter,
  lpDelegates: lpDelegatesRouter,
  lpPortal: lpPortalRouter,
  lpTransfers: lpTransfersRouter,
  metrics: metricsRouter,
  notifications: notificationsRouter,
  opportunities: opportunitiesRouter,
  opportunityNotes: opportunityNotesRouter,
  organizations: organizationsRouter,
  keyDestructions: keyDestructionsRouter,
  passkeys: passkeysRouter,
  people: peopleRouter,
  pipelineSettings: pipelineSettingsRouter,
  platformAudit: platformAuditRouter,
  platformOverview: platformOverviewRouter,
  portfolios: portfoliosRouter,
  riskAlerts: riskAlertsRouter,
  riskRules: riskRulesRouter,
  savedViews: savedViewsRouter,
  companyViews: companyViewsRouter,
  search: searchRouter,
  portfolioCompanies: portfolioCompaniesRouter,
  portfolioReports: portfolioReportsRouter,
  demoRequests: demoRequestsRouter,
  securityChecks: securityChecksRouter,
  signatureService: signatureServiceRouter,
  webhooks: webhooksRouter,
  shares: sharesRouter,
  shareLinks: shareLinksRouter,
  linkVisits: linkVisitsRouter,
  submissions: submissionsRouter,
  submissionVisits: submissionVisitsRouter,
  submitterPortal: submitterPortalRouter,
  status: statusRouter,
  sso: ssoRouter,
  subscriptionOverrides: subscriptionOverridesRouter,
  tasks: tasksRouter,
  tenantSettings: tenantSettingsRouter,
  updateLinks: updateLinksRouter,
  updateRequests: updateRequestsRouter,
};
