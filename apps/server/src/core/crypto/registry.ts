/** Purposes of data keys: each tenant has one key for each, so that one kind can be destroyed or rotated alone. */
export type CellPurpose = 'pii' | 'financial' | 'secrets';
/** And one for hashes that are compared, which encrypts nothing. */
export type Purpose = CellPurpose | 'hashes';

/** Every encrypted field: what the masks, the export rules and the data-protection page are read from. */
export const ENCRYPTED_FIELDS = {
  user_profiles: { email: 'pii', first_name: 'pii', last_name: 'pii' },
  user_credentials: { phone_encrypted: 'pii' },
  user_factors: { secret_encrypted: 'secrets', phone_encrypted: 'pii' },
  user_invitations: { email: 'pii' },
  sso_connections: { client_secret_encrypted: 'secrets' },
  webhooks: { url_encrypted: 'secrets', secret_encrypted: 'secrets', old_secret_encrypted: 'secrets' },
  signature_services: { url_encrypted: 'secrets', secret_encrypted: 'secrets' },
  outgoing_messages: { content_encrypted: 'secrets' },
  break_glass_grants: { staff_name: 'pii' },
  data_requests: { email: 'pii', name: 'pii', note_encrypted: 'pii' },
  demo_requests: { content_encrypted: 'pii' },
  opportunities: {
    target_amount_encrypted: 'financial',
    current_valuation_encrypted: 'financial',
    revenue_encrypted: 'financial',
    burn_rate_encrypted: 'financial',
    market_size_encrypted: 'financial',
    coinvestor_minimum_amount_encrypted: 'financial',
    coinvestor_maximum_amount_encrypted: 'financial',
    custom_cells: 'financial',
  },
  portfolio_companies: {
    investment_amount_encrypted: 'financial',
    valuation_encrypted: 'financial',
    ownership_percentage_encrypted: 'financial',
  },
  company_custom_values: { custom_cells: 'financial' },
  company_people: { email: 'pii', name: 'pii' },
  co_investor_share_people: { email: 'pii' },
  share_link_visitors: { email: 'pii' },
  co_investor_interactions: { message_encrypted: 'financial' },
  inbound_mails: { content_encrypted: 'pii' },
  submission_visitors: { name: 'pii', email: 'pii' },
  submissions: { funding_amount_encrypted: 'financial' },
  metric_values: { value_encrypted: 'financial' },
  update_answers: { draft_encrypted: 'financial' },
  cap_tables: { table_encrypted: 'financial' },
  financing_rounds: { figures_encrypted: 'financial' },
  investment_transactions: { figures_encrypted: 'financial' },
  valuations: { figures_encrypted: 'financial' },
  funds: { wire_details_encrypted: 'financial', schedule_encrypted: 'financial' },
  fund_terms: { terms_encrypted: 'financial' },
  limited_partners: {
    commitment_amount_encrypted: 'financial',
    invested_amount_encrypted: 'financial',
    bank_details_encrypted: 'financial',
    tax_id_encrypted: 'pii',
  },
  lp_changes: { value_encrypted: 'financial', decision_encrypted: 'financial' },
  lp_contacts: { email: 'pii', name: 'pii' },
  lp_delegates: { email: 'pii', name: 'pii' },
  lp_transfer_parts: { moved_encrypted: 'financial' },
  lp_transfers: { amount_encrypted: 'financial' },
  fund_commitments: { amount_encrypted: 'financial' },
  fund_imports: { content_encrypted: 'financial' },
  fund_subscriptions: {
    answers_encrypted: 'pii',
    reason_encrypted: 'pii',
    offered_encrypted: 'financial',
    accepted_encrypted: 'financial',
  },
  bank_statements: { account_encrypted: 'financial' },
  bank_lines: { details_encrypted: 'financial' },
  statement_runs: { lines_encrypted: 'financial' },
  fund_documents: { content_encrypted: 'financial' },
  financial_models: { model_data_encrypted: 'financial' },
  financial_model_versions: { model_data_encrypted: 'financial' },
  imports: { content_encrypted: 'financial', corrections_encrypted: 'financial', rejected_encrypted: 'financial' },
  idempotency_keys: { response_encrypted: 'secrets' },
} as const satisfies Record<string, Record<string, CellPurpose>>;

export type EncryptedTable = keyof typeof ENCRYPTED_FIELDS;
export type EncryptedColumn<T extends EncryptedTable> = keyof (typeof ENCRYPTED_FIELDS)[T] & string;

export function purposeOf<T extends EncryptedTable>(table: T, column: EncryptedColumn<T>): CellPurpose {
  return (ENCRYPTED_FIELDS[table] as Record<string, CellPurpose>)[column] as CellPurpose;
}

/** Where the row of a cell is named by another column than `id` (docs/adr/0074). */
export const PLACE_OF: Partial<Record<EncryptedTable, string>> = {
  user_credentials: 'user_id',
  company_custom_values: 'company_id',
};

const inEvents = (table: EncryptedTable, ...columns: string[]) =>
  columns.map((column) => ({ table, column, purpose: purposeOf(table, column as never), first: false }));
const hashed = (table: EncryptedTable, column: string) => ({
  table,
  column,
  purpose: purposeOf(table, column as never),
  first: true,
});

/**
 * Columns whose keys outlive a rotation. Cells of the first ones stand in sealed audit events too, which nobody can change;
 * the others are those of `fingerprint`, of firms from before there was a key for hashes: of the first version alone.
 */
export const KEPT_COLUMNS: readonly { table: EncryptedTable; column: string; purpose: CellPurpose; first: boolean }[] =
  [
    ...inEvents('opportunities', ...Object.keys(ENCRYPTED_FIELDS.opportunities)),
    ...inEvents('portfolio_companies', ...Object.keys(ENCRYPTED_FIELDS.portfolio_companies)),
    ...inEvents('company_custom_values', 'custom_cells'),
    ...inEvents('valuations', 'figures_encrypted'),
    ...inEvents('financing_rounds', 'figures_encrypted'),
    ...inEvents('investment_transactions', 'figures_encrypted'),
    ...inEvents('cap_tables', 'table_encrypted'),
    ...inEvents('fund_terms', 'terms_encrypted'),
    ...inEvents('fund_commitments', 'amount_encrypted'),
    hashed('inbound_mails', 'content_encrypted'),
    hashed('bank_lines', 'details_encrypted'),
    hashed('fund_imports', 'content_encrypted'),
  ];
