/** What a firm can be told of, by the kinds of records in its audit log; `everything` has every kind. */
export const WEBHOOK_TOPICS = {
  everything: { label: 'Everything', says: 'Every event of the audit log.', records: [] },
  deals: {
    label: 'Deals',
    says: 'Deals, notes, due diligence, committee, files, tasks and imports.',
    records: [
      'opportunity',
      'opportunity_note',
      'diligence_process',
      'committee_review',
      'file',
      'task',
      'import',
      'bulk_change',
      'submission',
      'co_investor_share',
    ],
  },
  portfolio: {
    label: 'Portfolio',
    says: 'Companies, updates, risk alerts, investments and valuations.',
    records: [
      'portfolio_company',
      'portfolio',
      'company_update',
      'company_note',
      'company_person',
      'risk_alert',
      'update_request',
      'update_answer',
      'metric_value',
      'financing_round',
      'investment_transaction',
      'valuation',
    ],
  },
  funds: {
    label: 'Funds',
    says: 'Funds, limited partners, subscriptions, calls, distributions, bank statements and reports.',
    records: [
      'fund',
      'fund_terms',
      'fund_posting',
      'fund_import',
      'fund_subscription',
      'fund_document',
      'capital_event',
      'capital_item',
      'bank_statement',
      'bank_line',
      'statement_run',
      'financial_model',
      'limited_partner',
      'lp_change',
      'lp_contact',
      'lp_delegate',
      'lp_transfer',
    ],
  },
  access: {
    label: 'People and security',
    says: 'Sign-ins, people, invitations, roles, settings, keys and sessions.',
    records: [
      'auth',
      'user_profile',
      'user_session',
      'invitation',
      'api_key',
      'webhook',
      'signature_service',
      'sso_connection',
      'sso_domain',
      'tenant',
      'tenant_settings',
      'subscription',
      'subscription_override',
      'break_glass_grant',
    ],
  },
} as const satisfies Record<string, { label: string; says: string; records: readonly string[] }>;
export type WebhookTopic = keyof typeof WEBHOOK_TOPICS;

export const WEBHOOKS_MAX = 10;
/** What a delivery that failed waits for before each next try, in seconds: eight tries within two days. */
export const WEBHOOK_PAUSES_S = [10, 60, 300, 1_800, 7_200, 28_800, 86_400] as const;
/** How long the secret from before a rotation signs along. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
export const WEBHOOK_DELIVERY_DAYS = 30;
export const WEBHOOK_DELIVERIES_PAGE = 20;
