/** What the audit viewer offers; the words are those of the specification (docs/rules/audit.md). */

export const CLASSIFICATIONS = {
  public: 'Public',
  internal: 'Internal',
  confidential: 'Confidential',
  restricted: 'Restricted',
  pii: 'PII',
  financial: 'Financial',
  audit_sensitive: 'Audit sensitive',
} as const;
export type DataClassification = keyof typeof CLASSIFICATIONS;

/** Data of these classes is exported by administrators only. */
export const SENSITIVE_CLASSIFICATIONS: readonly DataClassification[] = ['pii', 'financial'];

export const AUDIT_DAYS = [1, 7, 30, 90] as const;
export type AuditDays = (typeof AUDIT_DAYS)[number];
export const AUDIT_DAYS_DEFAULT: AuditDays = 7;

/** What is filtered by, and the parts of an action's name that mean it. */
export const ACTION_GROUPS = {
  login: {
    label: 'Login',
    contains: ['login', 'logout', 'mfa_', 'sso_linked', 'recovery_code', 'passkey', 'session_'],
  },
  role_change: { label: 'Role change', contains: ['role_change'] },
  config: {
    label: 'Configuration',
    contains: ['settings', 'sso_connection', 'sso_domain', '_rule', 'pipeline_stage', 'template', 'committee_quorum'],
  },
  create: { label: 'Create', contains: ['created', 'added', 'uploaded', 'enrolled'] },
  update: { label: 'Update', contains: ['updated', 'changed', 'reordered', 'merged', 'corrected'] },
  delete: { label: 'Delete', contains: ['deleted', 'removed', 'purged', 'revoked', 'discarded'] },
} as const satisfies Record<string, { label: string; contains: readonly string[] }>;
export type ActionGroup = keyof typeof ACTION_GROUPS;

/** Actions that failed: what the card Failures counts. */
export const FAILURES = ['failure', 'denied', 'refused'] as const;

/** Rows of one page; there is always a way to the next. */
export const AUDIT_PAGE = 100;

/** The export of many events is a file that somebody opens: beyond this, a shorter range is asked for. */
export const AUDIT_EXPORT_MAX = 200_000;

/** For how many months events are kept unless somebody says otherwise, and between which limits. */
export const AUDIT_RETENTION = { months: 84, min: 12, max: 240 } as const;
