import type { EncryptedTable } from '../../../core/crypto/registry.ts';

/** What a row is found by: `who` is the person, in the statement of find-person.ts. */
const BY_ADDRESS = 't.email_index = who.email_index';
const byPerson = (column: string) => `t.${column} = any (who.people)`;

export interface PersonTable {
  table: string;
  label: string;
  /** Encrypted columns, which are decrypted in a package. */
  cells: readonly string[];
  columns: readonly string[];
  where: string;
  /** A confidential deal hides its rows from who is no member of it. */
  ofDeals?: boolean;
  /** Of tables whose address stands within a cell: the fields of its JSON where it may be. All rows are opened. */
  scans?: { column: string; paths: readonly (readonly string[])[] };
  /** What an erasure does with the rows; none where it leaves them as they are. */
  erased?: string;
  /** What is kept, and why. */
  kept?: string;
}

const ANONYMOUS = 'The name and the address are replaced';

/** Where the firm keeps something about a person, in the order of a package (docs/rules/audit.md#requests-of-persons). */
export const PERSON_TABLES = [
  {
    table: 'user_profiles',
    label: 'Account in the firm',
    cells: ['email', 'first_name', 'last_name'],
    columns: ['role', 'is_active', 'email_verified', 'created_at', 'updated_at', 'last_login_at', 'deleted_at'],
    where: byPerson('id'),
    erased: `${ANONYMOUS}; password, second factors and passkeys are deleted unless another firm needs them`,
  },
  {
    table: 'user_sessions',
    label: 'Sessions',
    cells: [],
    columns: ['created_at', 'last_activity_at', 'ended_at', 'end_reason', 'ip_address', 'user_agent', 'aal'],
    where: byPerson('user_id'),
    erased: 'They end; network address and browser are removed',
  },
  {
    table: 'user_invitations',
    label: 'Invitations',
    cells: ['email'],
    columns: ['role', 'is_accepted', 'created_at', 'accepted_at', 'revoked_at'],
    where: `(${BY_ADDRESS} or ${byPerson('accepted_by')})`,
    erased: 'The address is replaced, open ones are revoked',
  },
  {
    table: 'lp_contacts',
    label: 'Contact of a limited partner',
    cells: ['name', 'email'],
    columns: ['lp_id', 'created_at', 'ended_at'],
    where: BY_ADDRESS,
    erased: `${ANONYMOUS}, the access ends`,
    kept: 'The limited partner, its commitments, ledger and documents: the law obliges the firm to keep them',
  },
  {
    table: 'lp_delegates',
    label: 'Delegate of a limited partner',
    cells: ['name', 'email'],
    columns: ['lp_id', 'views', 'expires_at', 'created_at', 'ended_at'],
    where: BY_ADDRESS,
    erased: `${ANONYMOUS}, the access ends`,
  },
  {
    table: 'company_people',
    label: 'Person of a company',
    cells: ['name', 'email'],
    columns: ['company_id', 'created_at', 'ended_at'],
    ofDeals: true,
    where: BY_ADDRESS,
    erased: `${ANONYMOUS}, the access and links that were mailed end`,
  },
  {
    table: 'co_investor_share_people',
    label: 'Recipient of a share',
    cells: ['email'],
    columns: ['share_id', 'created_at', 'removed_at'],
    ofDeals: true,
    where: BY_ADDRESS,
    erased: 'The address is replaced, the share ends for the person',
  },
  {
    table: 'share_link_visitors',
    label: 'Visitor by a link',
    cells: ['email'],
    columns: ['link_id', 'number', 'let_in_at', 'created_at'],
    ofDeals: true,
    where: BY_ADDRESS,
    erased: 'The address is removed, devices are forgotten',
  },
  {
    table: 'submission_visitors',
    label: 'Visitor of the intake page',
    cells: ['name', 'email'],
    columns: ['proven_at', 'link_expires_at', 'created_at'],
    where: BY_ADDRESS,
    erased: `${ANONYMOUS}, devices and the link are forgotten`,
  },
  {
    table: 'opportunities',
    label: 'Founder of a deal',
    cells: [],
    columns: ['company_name', 'founder_name', 'founder_email', 'created_at'],
    ofDeals: true,
    where: 'lower(t.founder_email) = who.address',
    erased: 'Name and address of the founder are removed',
    kept: 'The deal, which is about the company',
  },
  {
    table: 'inbound_mails',
    label: 'Mails that came in',
    cells: ['content_encrypted'],
    columns: ['state', 'received_at', 'submission_id'],
    ofDeals: true,
    where: 't.id = any (who.opened)',
    scans: {
      column: 'content_encrypted',
      paths: [
        ['sender', 'address'],
        ['forwarded', 'address'],
      ],
    },
    erased: 'Sender, subject and text are removed',
  },
  {
    table: 'outgoing_messages',
    label: 'Messages to the person',
    // Not what they say: it may be a link that signs the person in.
    cells: [],
    columns: ['channel', 'template', 'status', 'created_at', 'sent_at'],
    where: `(t.id = any (who.opened) or ${byPerson('user_id')})`,
    scans: { column: 'content_encrypted', paths: [['to']] },
    erased: 'Address and text are removed; what was not sent is not sent any more',
  },
  {
    table: 'demo_requests',
    label: 'Requests for a demo',
    cells: ['content_encrypted'],
    columns: ['slot_starts_at', 'created_at', 'status'],
    where: 't.id = any (who.opened)',
    scans: { column: 'content_encrypted', paths: [['email']] },
    erased: 'Name, address and message are removed',
  },
  {
    table: 'data_requests',
    label: 'Requests about the own data',
    cells: ['email', 'name', 'note_encrypted'],
    columns: ['kind', 'state', 'received_on', 'received_by', 'due_on', 'settled_at'],
    where: BY_ADDRESS,
    erased: 'Name, address and note are removed',
    kept: 'That there was a request, and what was done about it: proof that the law was kept',
  },
  {
    table: 'notifications',
    label: 'Notifications to the person',
    cells: [],
    columns: ['kind', 'title', 'path', 'created_at', 'read_at'],
    ofDeals: true,
    where: byPerson('user_id'),
    erased: 'Their text is removed',
  },
  {
    table: 'role_change_history',
    label: 'Changes of role',
    cells: [],
    columns: ['previous_role', 'new_role', 'reason', 'created_at', 'approved_at', 'declined_at'],
    where: byPerson('user_id'),
    kept: 'Who had which access when: the firm has to be able to show it. Without a name',
  },
  {
    table: 'co_investor_interactions',
    label: 'Visits of what was shared',
    cells: ['message_encrypted'],
    columns: ['interaction_type', 'duration_seconds', 'created_at'],
    ofDeals: true,
    where: '(t.viewer_id = any (who.people) or t.viewer_id = any (who.visitors))',
    kept: 'What was looked at and asked about a share, without a name',
  },
  {
    table: 'co_investor_page_views',
    label: 'Pages that were read',
    cells: [],
    columns: ['file_id', 'page', 'seconds', 'created_at'],
    ofDeals: true,
    where: '(t.viewer_id = any (who.people) or t.viewer_id = any (who.visitors))',
    kept: 'How long pages were read, without a name',
  },
  {
    table: 'co_investor_acceptances',
    label: 'Terms that were accepted',
    cells: [],
    columns: ['terms_version', 'terms_text', 'accepted_at'],
    ofDeals: true,
    where: '(t.viewer_id = any (who.people) or t.viewer_id = any (who.visitors))',
    kept: 'That terms were accepted, without a name: both sides may have to prove it',
  },
  {
    table: 'submissions',
    label: 'Submissions',
    cells: [],
    columns: ['company_name', 'status', 'website', 'description', 'created_at', 'submitted_at'],
    ofDeals: true,
    where: '(t.submitted_by = any (who.people) or t.visitor_id = any (who.visitors))',
    kept: 'What was offered to the firm, which is about the company, without a name',
  },
  {
    table: 'submission_messages',
    label: 'Messages about submissions',
    cells: [],
    columns: ['body', 'is_from_firm', 'created_at'],
    ofDeals: true,
    where: '(t.author_id = any (who.people) or t.visitor_id = any (who.visitors))',
    kept: 'Letters of business, which the law obliges the firm to keep, without a name',
  },
  {
    table: 'opportunity_notes',
    label: 'Notes that the person wrote',
    cells: [],
    columns: ['opportunity_id', 'created_at', 'updated_at'],
    ofDeals: true,
    where: byPerson('created_by'),
    kept: 'The work of the firm, without a name',
  },
  {
    table: 'audit_logs',
    label: 'What the person did',
    cells: [],
    columns: ['created_at', 'action', 'resource_type', 'resource_id', 'ip_address', 'session_id'],
    where: byPerson('user_id'),
    kept: 'The sealed log: it proves who had access to what, and no event of it can be changed',
  },
] as const satisfies readonly PersonTable[];

/** Tables of sign-in, read as its role and erased by the database (migration data_subjects). */
export const ACCOUNT_TABLES = ['user_credentials', 'user_factors', 'user_passkeys', 'sso_identities'] as const;
export type AccountTable = (typeof ACCOUNT_TABLES)[number];
export const ACCOUNT_LABELS: Record<AccountTable, string> = {
  user_credentials: 'Sign-in account',
  user_factors: 'Second factors',
  user_passkeys: 'Passkeys',
  sso_identities: 'Identities at a provider',
};

/** Encrypted personal data that is not looked through, and why: what is left of the registry (person-tables.test.ts). */
export const NOT_SEARCHED: Partial<Record<EncryptedTable, string>> = {
  break_glass_grants: 'Names people of the platform, and not of your firm, as proof of who read your firm',
  fund_subscriptions:
    'What a limited partner has answered and signed belongs to its records, which the law obliges you to keep',
  limited_partners: 'The tax number of a limited partner belongs to its records, which the law obliges you to keep',
};
