import { auth } from './access/auth.ts';
import { factors } from './access/factors.ts';
import { invitations } from './access/invitations.ts';
import { passkeys } from './access/passkeys.ts';
import { people } from './access/people.ts';
import { sso } from './access/sso.ts';
import { activity } from './deals/activity.ts';
import { analytics } from './deals/analytics.ts';
import { bulk } from './deals/bulk.ts';
import { calibration } from './deals/calibration.ts';
import { checklists } from './deals/checklists.ts';
import { committee } from './deals/committee.ts';
import { customFields } from './deals/custom-fields.ts';
import { diligence } from './deals/diligence.ts';
import { imports } from './deals/imports.ts';
import { opportunities } from './deals/opportunities.ts';
import { opportunityNotes } from './deals/opportunity-notes.ts';
import { pipelineSettings } from './deals/pipeline-settings.ts';
import { savedViews } from './deals/saved-views.ts';
import { apiKeys } from './firm/api-keys.ts';
import { billing } from './firm/billing.ts';
import { firmPeople } from './firm/people.ts';
import { tenantSettings } from './firm/tenant-settings.ts';
import { bankStatements } from './funds/bank-statements.ts';
import { capitalEvents } from './funds/capital-events.ts';
import { financialModels } from './funds/financial-models.ts';
import { fundImports } from './funds/fund-imports.ts';
import { fundLedger } from './funds/fund-ledger.ts';
import { fundStatements } from './funds/fund-statements.ts';
import { fundSubscriptions } from './funds/fund-subscriptions.ts';
import { funds } from './funds/funds.ts';
import { limitedPartners } from './funds/limited-partners.ts';
import { lpDelegates } from './funds/lp-delegates.ts';
import { lpPortal } from './funds/lp-portal.ts';
import { lpReports } from './funds/lp-reports.ts';
import { lpSubscriptions } from './funds/lp-subscriptions.ts';
import { lpTransfers } from './funds/lp-transfers.ts';
import { signatureService } from './funds/signature-service.ts';
import { taxForms } from './funds/tax-forms.ts';
import { firmDashboard } from './home/firm-dashboard.ts';
import { home } from './home/home.ts';
import { search } from './home/search.ts';
import { breakGlass } from './platform/break-glass.ts';
import { keyDestructions } from './platform/key-destructions.ts';
import { organizations } from './platform/organizations.ts';
import { platformAudit } from './platform/platform-audit.ts';
import { platformOverview } from './platform/platform-overview.ts';
import { status } from './platform/status.ts';
import { subscriptionOverrides } from './platform/subscription-overrides.ts';
import { capTables } from './portfolio/cap-tables.ts';
import { companyPeople } from './portfolio/company-people.ts';
import { companyPortal } from './portfolio/company-portal.ts';
import { companyViews } from './portfolio/company-views.ts';
import { exchangeRates } from './portfolio/exchange-rates.ts';
import { investments } from './portfolio/investments.ts';
import { metrics } from './portfolio/metrics.ts';
import { portfolioCompanies } from './portfolio/portfolio-companies.ts';
import { portfolioReports } from './portfolio/portfolio-reports.ts';
import { portfolios } from './portfolio/portfolios.ts';
import { riskAlerts } from './portfolio/risk-alerts.ts';
import { riskRules } from './portfolio/risk-rules.ts';
import { updateLinks } from './portfolio/update-links.ts';
import { updateRequests } from './portfolio/update-requests.ts';
import { coInvestorPortal } from './sharing/co-investor-portal.ts';
import { inboundMail } from './sharing/inbound-mail.ts';
import { intake, intakePage, submissionVisits } from './sharing/intake.ts';
import { linkVisits, shareLinks } from './sharing/share-links.ts';
import { shares } from './sharing/shares.ts';
import { submissions } from './sharing/submissions.ts';
import { submitterPortal } from './sharing/submitter-portal.ts';
import { demoRequests } from './site/demo-requests.ts';
import { accessReviews } from './trust/access-reviews.ts';
import { auditLogs } from './trust/audit-logs.ts';
import { compliance } from './trust/compliance.ts';
import { complianceExceptions } from './trust/compliance-exceptions.ts';
import { controls } from './trust/controls.ts';
import { dataProtection } from './trust/data-protection.ts';
import { dataRequests } from './trust/data-requests.ts';
import { evidence } from './trust/evidence.ts';
import { flaggedEvents } from './trust/flagged-events.ts';
import { securityChecks } from './trust/security-checks.ts';
import { webhooks } from './trust/webhooks.ts';
import { files } from './work/files.ts';
import { notifications } from './work/notifications.ts';
import { tasks } from './work/tasks.ts';

export const contract = {
  accessReviews,
  activity,
  analytics,
  apiKeys,
  auditLogs,
  auth,
  billing,
  breakGlass,
  bulk,
  bankStatements,
  fundImports,
  capTables,
  capitalEvents,
  checklists,
  coInvestorPortal,
  calibration,
  committee,
  companyPeople,
  companyPortal,
  companyViews,
  compliance,
  complianceExceptions,
  customFields,
  dataProtection,
  dataRequests,
  diligence,
  evidence,
  exchangeRates,
  factors,
  files,
  financialModels,
  firmDashboard,
  firmPeople,
  controls,
  flaggedEvents,
  fundLedger,
  fundStatements,
  lpReports,
  taxForms,
  funds,
  home,
  imports,
  inboundMail,
  intake,
  intakePage,
  investments,
  invitations,
  limitedPartners,
  lpDelegates,
  lpPortal,
  fundSubscriptions,
  lpSubscriptions,
  signatureService,
  lpTransfers,
  metrics,
  notifications,
  opportunities,
  opportunityNotes,
  organizations,
  keyDestructions,
  passkeys,
  people,
  pipelineSettings,
  platformAudit,
  platformOverview,
  portfolios,
  savedViews,
  search,
  portfolioCompanies,
  portfolioReports,
  riskAlerts,
  riskRules,
  demoRequests,
  securityChecks,
  webhooks,
  shares,
  shareLinks,
  linkVisits,
  status,
  submissions,
  submissionVisits,
  submitterPortal,
  sso,
  subscriptionOverrides,
  tasks,
  tenantSettings,
  updateLinks,
  updateRequests,
};
export type Contract = typeof contract;

export * from './errors.ts';
export type { ProcedureMeta } from './procedure.ts';
export { fieldSchema } from './record-fields.ts';
