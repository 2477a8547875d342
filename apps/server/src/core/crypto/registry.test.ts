import { expect, it } from 'vitest';
import { cloneDatabase } from '../../testing/set-up/clone-database.ts';
import { ENCRYPTED_FIELDS } from './registry.ts';

/** Bytes that are no ciphertext: hashes, and the wrapped keys themselves. */
const NOT_ENCRYPTED = [
  'api_keys.key_hash',
  'audit_dropped_leaves.leaf',
  'audit_headers.hash',
  'audit_headers.previous',
  'audit_headers.root',
  'audit_log_state.subtrees',
  'audit_logs.leaf',
  'audit_outside.subtrees',
  'audit_time_stamps.token',
  'auth_challenges.secret_hash',
  'bank_lines.line_hash',
  'bank_statements.content_hash',
  'fund_imports.content_hash',
  'co_investor_share_people.email_index',
  'company_people.email_index',
  'data_requests.email_index',
  'dd_reports.sha256',
  'files.sha256',
  'fund_documents.sha256',
  'fund_subscription_files.sha256',
  'idempotency_keys.request_hash',
  'imports.file_hash',
  'inbound_mails.message_key',
  'lp_contacts.email_index',
  'lp_delegates.email_index',
  'one_time_secrets.secret_hash',
  'opportunity_import_keys.deal_key',
  'portfolio_reports.sha256',
  'rate_limits.key',
  'share_link_visitors.code_hash',
  'share_link_visitors.email_index',
  'share_links.token_hash',
  'sign_in_attempts.address_index',
  'submission_visitors.code_hash',
  'submission_visitors.email_index',
  'submission_visitors.token_hash',
  'tenant_keys.remains',
  'tenant_keys.wrapped',
  'tenant_logos.png',
  'update_answers.device_hash',
  'update_answers.token_hash',
  'user_credentials.email_index',
  'user_credentials.phone_index',
  'user_invitations.email_index',
  'user_invitations.token_hash',
  'user_passkeys.public_key',
  'user_profiles.email_index',
  'user_recovery_codes.code_hash',
  'user_refresh_tokens.token_hash',
  'user_sessions.previous_hash',
  'user_sessions.secret_hash',
  'witnessed_logs.root',
];

it('the registry names every encrypted column of the database, and no other', async () => {
  const { admin } = await cloneDatabase();
  const { rows } = await admin.query(
    `select table_name || '.' || column_name as name, data_type from information_schema.columns
      where table_schema = 'public' and data_type <> 'boolean' and (data_type = 'bytea' or column_name ~ '_(encrypted|cells)$') order by 1`,
  );
  await admin.end();
  // The cells of a firm's own fields stand together, in base64.
  expect(rows.filter(({ data_type }) => data_type !== 'bytea')).toEqual([
    { name: 'company_custom_values.custom_cells', data_type: 'jsonb' },
    { name: 'opportunities.custom_cells', data_type: 'jsonb' },
  ]);
  const registered = Object.entries(ENCRYPTED_FIELDS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect([...registered, ...NOT_ENCRYPTED].sort()).toEqual(rows.map(({ name }) => name).sort());
  expect(ENCRYPTED_FIELDS.user_profiles).toEqual({ email: 'pii', first_name: 'pii', last_name: 'pii' });
});

it('the role that rotates keys may write every encrypted column, and no other but how far it is', async () => {
  const { admin } = await cloneDatabase();
  const { rows } = await admin.query(
    `select a.attrelid::regclass::text || '.' || a.attname as name, g.privilege_type as verb
       from pg_attribute a, aclexplode(a.attacl) g where g.grantee = 'cairn_keys'::regrole`,
  );
  await admin.end();
  const registered = Object.entries(ENCRYPTED_FIELDS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  const progress = ['destroys_at', 'done', 'state', 'total'].map((column) => `key_rotations.${column}`);
  const may = (verb: string) => rows.flatMap((row) => (row.verb === verb ? [row.name] : [])).sort();
  // The keys themselves are wrapped anew when the master key has a new version.
  const wrapped = ['tenant_keys.remains', 'tenant_keys.wrapped'];
  expect(may('UPDATE')).toEqual([...registered, ...progress, ...wrapped].sort());
  const named = may('SELECT').filter((name) => !registered.includes(name) && !/\.(tenant_id|id)$/.test(name));
  expect(named).toEqual([
    'company_custom_values.company_id',
    'dd_reports.storage_key',
    'files.storage_key',
    'fund_documents.storage_key',
    'inbound_mails.storage_key',
    'portfolio_reports.status',
    'user_credentials.user_id',
  ]);
});
