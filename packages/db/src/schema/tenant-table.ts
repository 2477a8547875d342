import { type SQL, sql } from 'drizzle-orm';
import {
  customType,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { portalPolicies } from './portal-tables.ts';

/** Requests run as this role: the four verbs, no way past a policy. */
export const appRole = pgRole('cairn_app').existing();
/** Sign-in: looks people up before a tenant is known, on the few tables that grant it. */
export const authRole = pgRole('cairn_auth').existing();
/** Reads audit events of every tenant to seal them. */
export const sealerRole = pgRole('cairn_sealer').existing();
/** Platform administration: what its screens list of all firms, column by column, and nothing out of a firm's records. */
export const platformRole = pgRole('cairn_platform').existing();
/** Owns the tables and cannot log in; the function that searches by trigrams runs as it (docs/adr/0027). */
const ownerRole = pgRole('cairn_owner').existing();

/**
 * The tenant of the running transaction. After a commit the setting reads as an empty string, hence nullif: unset means
 * no rows. The sub-select is evaluated once for a statement, not once a row.
 */
const currentTenant = sql`(select nullif(current_setting('app.tenant_id', true), '')::uuid)`;

/** A moment, with its time zone. */
export const at = () => timestamp({ withTimezone: true });

/** Ciphertext, hashes and files. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The policies of a table whose tenant is in `column`: the tenant rule is RESTRICTIVE, so no later policy can widen it, and
 * binds cairn_app alone (docs/adr/0004).
 */
export function tenantPolicies(column: string) {
  const rule = sql`${sql.identifier(column)} = ${currentTenant}`;
  return [
    pgPolicy('tenant_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule }),
    pgPolicy('app_rows', { as: 'permissive', for: 'all', to: appRole, using: sql`true`, withCheck: sql`true` }),
  ];
}

/** The person of the running transaction. */
export const currentUser = sql`(select nullif(current_setting('app.user_id', true), '')::uuid)`;

/** The role of the running transaction, as it was set with the person. */
const currentRole = sql`(select current_setting('app.role', true))`;

/** Co-investors and submitters: what they see was shared with them or is their own (docs/adr/0040). */
const isOutsider = sql`(select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false))`;

/** Administrators alone; where a transaction has no role, which no request has, it narrows nothing. RESTRICTIVE, as the rule of deals. */
export function administratorsPolicy() {
  const rule = sql`(select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin'))`;
  return pgPolicy('admin_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** The rows for co-investors and submitters, where a table has some for them; whether those of companies see rows. */
interface ForOutsiders {
  outsiders?: SQL;
  founders?: boolean;
}

/** Rows of the person of the transaction: what outsiders see of a table that names people. */
export const isOwnRow = sql`user_id = ${currentUser}`;

/** The row of the person of the transaction: a visitor who came by a link. */
export const isSelf = sql`id = ${currentUser}`;

/** What the person of the transaction did with a share, with an account or by a link. */
export const isOwnView = sql`viewer_id = ${currentUser}`;

/** The shares that are open to the person of the transaction; what makes one so stands in the function (migration 0029). */
export const isOpenShare = (column: string) => sql`${sql.identifier(column)} = any ((select open_shares())::uuid[])`;

/** Those of them whose terms the person has accepted, or that ask for none (migration `share_terms`). */
export const isAcceptedShare = (column: string) =>
  sql`${sql.identifier(column)} = any ((select accepted_shares())::uuid[])`;

/**
 * Hides what belongs to a confidential deal from everybody who is no member of it, whatever their role, and everything from
 * outsiders but what the table has for them. RESTRICTIVE, so that nothing can widen it (docs/adr/0015). The hidden deals are
 * gathered once for a statement: as a rule there are none, and the rule costs nothing. `null` rows belong to no deal.
 */
export function dealPolicy(column: string, { outsiders = sql`false` }: ForOutsiders = {}) {
  const hidden = sql`coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = ${currentTenant} and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = ${currentUser})), '{}'::uuid[])`;
  const seen = sql`(${sql.identifier(column)} is null or ${sql.identifier(column)} <> all ((select ${hidden})::uuid[]))`;
  const rule = sql`case when ${isOutsider} then ${outsiders} else ${seen} end`;
  return pgPolicy('deal_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** What a submitter has written, with an account or as a visitor of the intake page; of a co-investor there is nothing. */
export const isOwnSubmission = sql`(submitted_by = ${currentUser} or visitor_id = ${currentUser})`;

/** What a submitter writes in the thread: in their own name, not in the firm's. */
export const isOwnWord = sql`not is_from_firm and coalesce(author_id, visitor_id) = ${currentUser}`;

/** Who submits without an account: their own row for themselves, every row for the firm. */
export function visitorPolicy() {
  const rule = sql`(not ${isOutsider} or (${isSelf} and proven_at is not null))`;
  return pgPolicy('visitor_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** Rows that never came to anything are deleted, and no others. */
export function pendingDeletes() {
  return pgPolicy('pending_deletes', { as: 'restrictive', for: 'delete', to: appRole, using: sql`proven_at is null` });
}

/** People of the firm, and jobs: no portal role. */
const isTeam = sql`(select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true))`;

/** What is not sent yet is its submitter's alone; what a mail began is the team's to complete. */
export function draftPolicy() {
  const rule = sql`(status <> 'draft' or ${isOwnSubmission} or (source = 'mail' and ${isTeam}))`;
  return pgPolicy('draft_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** Hides what belongs to a submission from whom the submission is hidden. */
export function submissionPolicy(column: string) {
  const rule = sql`exists (select 1 from submissions s where s.tenant_id = ${currentTenant} and s.id = ${sql.identifier(column)})`;
  return pgPolicy('submission_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** What came by mail is the team's, and hidden with the submission that it became. */
export function mailPolicy(column: string) {
  const seen = sql`(${sql.identifier(column)} is null or exists (select 1 from submissions s where s.tenant_id = ${currentTenant} and s.id = ${sql.identifier(column)}))`;
  const rule = sql`(${isTeam} and ${seen})`;
  return pgPolicy('mail_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** Outsiders read such rows and write none. */
export function firmWrites() {
  const firm = sql`not ${isOutsider}`;
  return [
    pgPolicy('firm_inserts', { as: 'restrictive', for: 'insert', to: appRole, withCheck: firm }),
    pgPolicy('firm_updates', { as: 'restrictive', for: 'update', to: appRole, using: firm, withCheck: firm }),
    pgPolicy('firm_deletes', { as: 'restrictive', for: 'delete', to: appRole, using: firm }),
  ];
}

interface OutsiderWrites {
  /** What a new row must be. */
  inserts: SQL;
  /** Which rows may be changed. */
  updates: SQL;
  /** What a changed row must be; the same unless it says otherwise. */
  changed?: SQL;
  /** Which rows may be deleted, by whomever it is that sees them; none by outsiders unless it says so. */
  deletes?: SQL;
}

/** What outsiders may write of the rows that they see. */
export function outsiderWrites({ inserts, updates, changed = updates, deletes }: OutsiderWrites) {
  const unless = (rule: SQL) => sql`(not ${isOutsider} or (${rule}))`;
  return [
    pgPolicy('outsider_inserts', { as: 'restrictive', for: 'insert', to: appRole, withCheck: unless(inserts) }),
    pgPolicy('outsider_updates', {
      as: 'restrictive',
      for: 'update',
      to: appRole,
      using: unless(updates),
      withCheck: unless(changed),
    }),
    pgPolicy('outsider_deletes', {
      as: 'restrictive',
      for: 'delete',
      to: appRole,
      using: deletes ?? sql`not ${isOutsider}`,
    }),
  ];
}

/** Lets functions of the owner read a table, which no other policy does; such a function keeps the rules itself. */
export function finderPolicy() {
  return pgPolicy('finder_reads', { for: 'select', to: ownerRole, using: sql`true` });
}

/** Lets the function that drops a month of the audit log (migration audit_proofs) note what stood in it, and nothing else write. */
export function dropperPolicy() {
  return pgPolicy('dropper_inserts', { for: 'insert', to: ownerRole, withCheck: sql`true` });
}

/** Lets the function that erases an account (migration data_subjects) empty a table of sign-in, of the tenant that is set. */
export function eraserPolicy(column = 'tenant_id') {
  const rule = sql`${sql.identifier(column)} = ${currentTenant}`;
  return pgPolicy('eraser_rows', { for: 'all', to: ownerRole, using: rule, withCheck: rule });
}

/**
 * Rows of a deal are deleted only with the deal itself, 30 days after it was (docs/adr/0028): no statement, however wrong,
 * empties a history sooner.
 */
export function purgePolicy(column: string) {
  const expired = sql`exists (select from opportunities o where o.tenant_id = ${currentTenant} and o.id = ${sql.identifier(column)}
    and o.deleted_at <= now() - interval '30 days')`;
  return pgPolicy('purge_rule', { as: 'restrictive', for: 'delete', to: appRole, using: expired });
}

/**
 * Hides what belongs to a company from whom the company is hidden: the policies of portfolio_companies hold inside of this
 * one. RESTRICTIVE, like the rule of deals.
 */
export function companyPolicy(column: string) {
  const rule = sql`exists (select 1 from portfolio_companies c where c.tenant_id = ${currentTenant} and c.id = ${sql.identifier(column)})`;
  return pgPolicy('company_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/**
 * A company, and what is written together with it, is deleted in one way alone: by the undo of the import that added it,
 * while that runs. RESTRICTIVE, as that of the purge.
 */
export function undoPolicy(column: 'import_id' | 'company_id') {
  const importId =
    column === 'import_id'
      ? sql.identifier(column)
      : sql`(select c.import_id from portfolio_companies c where c.tenant_id = ${currentTenant} and c.id = company_id)`;
  const undone = sql`exists (select 1 from imports i where i.tenant_id = ${currentTenant} and i.id = ${importId}
    and i.undo_status in ('queued', 'running'))`;
  return pgPolicy('undo_rule', { as: 'restrictive', for: 'delete', to: appRole, using: undone });
}

/**
 * Rows of one person, for nobody else. Where a transaction has no person, which no request has, it narrows nothing.
 * RESTRICTIVE, like the rule of deals.
 */
export function ownPolicy(column: string) {
  const rule = sql`${sql.identifier(column)} = coalesce(${currentUser}, ${sql.identifier(column)})`;
  return pgPolicy('own_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** Everybody of the firm reads such rows, and writes their own alone; without a person it narrows nothing, as `ownPolicy`. */
export function ownWrites(column: string) {
  const own = sql`${sql.identifier(column)} = coalesce(${currentUser}, ${sql.identifier(column)})`;
  return [
    pgPolicy('own_inserts', { as: 'restrictive', for: 'insert', to: appRole, withCheck: own }),
    pgPolicy('own_updates', { as: 'restrictive', for: 'update', to: appRole, using: own, withCheck: own }),
  ];
}

/** Hides what is about several companies from whom one of them is hidden. */
export function visibleCompaniesPolicy(column: string) {
  const seen = sql`(select count(*) from portfolio_companies c where c.tenant_id = ${currentTenant} and c.id = any (${sql.identifier(column)}))`;
  const rule = sql`cardinality(${sql.identifier(column)}) = ${seen}`;
  return pgPolicy('companies_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** Everybody but the people of companies, to whom `own` applies. RESTRICTIVE, so that nothing can widen it (docs/adr/0034). */
export function founderPolicy(own: SQL) {
  const rule = sql`(${currentRole} is distinct from 'portfolio_company_user' or ${own})`;
  return pgPolicy('founder_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** Which rows of `company_people` are the person of the transaction: by their account, their invitation or a mailed link. */
export const isOwnPerson = sql`(user_id = ${currentUser} or id = ${currentUser} or invitation_id in
    (select i.id from user_invitations i where i.tenant_id = ${currentTenant} and i.accepted_by = ${currentUser}))`;

/** The companies that the person of the transaction belongs to, gathered once for a statement. */
export const isOwnCompany = sql`id = any ((select coalesce(array_agg(p.company_id), '{}'::uuid[]) from company_people p
    where p.tenant_id = ${currentTenant} and p.ended_at is null)::uuid[])`;

/** The LPs that the person of the transaction speaks for, gathered once for a statement. */
const ownLps = sql`((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = ${currentTenant} and p.ended_at is null)::uuid[])`;

/** The rows of the own LPs, whose id is in `column`. */
export const isOwnLp = (column: string) => sql`${sql.identifier(column)} = any ${ownLps}`;

/** The open delegations of the person of the transaction, a row for each fund. */
const ownDelegations = sql`lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = ${currentTenant} and d.ended_at is null and d.expires_at > now()
      and (d.user_id = ${currentUser} or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = ${currentTenant} and i.accepted_by = ${currentUser}))`;

/** The rows of an LP and a fund that a delegate may see one of these views of (docs/adr/0071), or that are the own LP's. */
export const isShownLp = (lp: string, fund: string, ...views: readonly string[]) => {
  const list = sql.raw(views.map((view) => `'${view}'`).join(', '));
  const shown = (what: SQL, none: SQL) =>
    sql`((select coalesce(array_agg(${what}), ${none}) from ${ownDelegations} and d.views && array[${list}]))`;
  // The LP first: it is cheap, and as a rule there are none.
  return sql`(${isOwnLp(lp)} or ${sql.identifier(lp)} = any (${shown(sql`d.lp_id`, sql`'{}'::uuid[]`)}::uuid[])
    and ${sql.identifier(lp)}::text || ${sql.identifier(fund)}::text = any
      (${shown(sql`d.lp_id::text || f.fund_id::text`, sql`'{}'::text[]`)}::text[]))`;
};

/** The own LPs, and those that the person is a delegate of. */
export const isOwnOrDelegatedLp = (column: string) => sql`(${isOwnLp(column)} or ${sql.identifier(column)} = any
    ((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from ${ownDelegations})::uuid[]))`;

/** The rows of funds that one of the own LPs has committed to: delegates whom the view is shown find their commitments. */
export const isOwnFund = (column: string) => sql`${sql.identifier(column)} = any
    ((select coalesce(array_agg(c.fund_id), '{}'::uuid[]) from fund_commitments c where c.tenant_id = ${currentTenant})::uuid[])`;

/** Those, and the funds that the person is a delegate for, whatever they may see of them. */
export const isOwnOrDelegatedFund = (column: string) => sql`(${isOwnFund(column)} or ${sql.identifier(column)} = any
    ((select coalesce(array_agg(f.fund_id), '{}'::uuid[]) from ${ownDelegations})::uuid[]))`;

/**
 * The team sees every row, LPs those that `own` names, outsiders none but `outsiders` (docs/adr/0043), the people of companies
 * none unless `founders` says that another rule narrows them. RESTRICTIVE, so that nothing can widen it.
 */
export function lpPolicy(own: SQL, { founders = false, outsiders = sql`false` }: ForOutsiders = {}) {
  const rule = sql`case ${currentRole} when 'lp' then ${own} when 'co_investor_user' then ${outsiders}
    when 'opportunity_user' then ${outsiders} when 'portfolio_company_user' then ${founders ? sql`true` : sql`false`} else true end`;
  return pgPolicy('lp_rule', { as: 'restrictive', for: 'all', to: appRole, using: rule, withCheck: rule });
}

/** LPs add such rows as `own` says and change none; for the team it narrows nothing. */
export function lpWrites(own: SQL) {
  const team = sql`${currentRole} is distinct from 'lp'`;
  return [
    pgPolicy('lp_inserts', { as: 'restrictive', for: 'insert', to: appRole, withCheck: sql`(${team} or (${own}))` }),
    pgPolicy('lp_updates', { as: 'restrictive', for: 'update', to: appRole, using: team, withCheck: team }),
  ];
}

/** LPs change such rows as `own` says; for the team it narrows nothing. */
export function lpUpdates(own: SQL) {
  const rule = sql`(${currentRole} is distinct from 'lp' or (${own}))`;
  return pgPolicy('lp_updates', { as: 'restrictive', for: 'update', to: appRole, using: rule, withCheck: rule });
}

/** What somebody who speaks for an LP has signed, in their own name. */
export const isSignedByPerson = sql`part = 'signed' and created_by = ${currentUser}`;

/** What somebody who speaks for an LP writes of its delegates, in their own name. */
export const isOwnDelegate = sql`(${isOwnLp('lp_id')} and from_portal and created_by = ${currentUser})`;

/** A look of the person of the transaction. */
export const isOwnLook = sql`user_id = ${currentUser}`;

/** A request of the person of the transaction that waits. */
export const isOwnRequest = sql`state = 'waiting' and from_portal and requested_by = ${currentUser}`;

/** Shows a request for updates to those who see one of the companies that it was sent to. */
export function requestPolicy() {
  const rule = sql`exists (select 1 from update_answers a where a.tenant_id = ${currentTenant} and a.request_id = update_requests.id)`;
  return pgPolicy('request_rule', { as: 'restrictive', for: 'select', to: appRole, using: rule });
}

/** What sign-in may do on a table: find rows of any tenant, or read and write only those of the tenant that it has set. */
export function authPolicies(column: string, verbs: readonly ('find' | 'read' | 'insert' | 'update')[]) {
  const rule = sql`${sql.identifier(column)} = ${currentTenant}`;
  const policies = {
    find: () => pgPolicy('auth_find', { for: 'select', to: authRole, using: sql`true` }),
    read: () => pgPolicy('auth_read', { for: 'select', to: authRole, using: rule }),
    insert: () => pgPolicy('auth_insert', { for: 'insert', to: authRole, withCheck: rule }),
    update: () => pgPolicy('auth_update', { for: 'update', to: authRole, using: rule, withCheck: rule }),
  };
  return verbs.map((verb) => policies[verb]());
}

/** What platform administration may do on a table: read rows of any tenant, as far as the grants name columns, and write only those of the tenant that it has set (docs/adr/0036). */
export function platformPolicies(column: string, verbs: readonly ('read' | 'insert' | 'update')[]) {
  const rule = sql`${sql.identifier(column)} = ${currentTenant}`;
  const policies = {
    read: () => pgPolicy('platform_reads', { for: 'select', to: platformRole, using: sql`true` }),
    insert: () => pgPolicy('platform_inserts', { for: 'insert', to: platformRole, withCheck: rule }),
    update: () => pgPolicy('platform_updates', { for: 'update', to: platformRole, using: rule, withCheck: rule }),
  };
  return verbs.map((verb) => policies[verb]());
}

/** A table of tenants' rows: key (tenant_id, id), the tenant policies, and whatever the noun adds. */
export function tenantTable<N extends string, C extends Record<string, PgColumnBuilderBase>>(
  name: N,
  columns: C,
  extra: (table: TenantTableColumns<C>) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(name, { tenant_id: uuid().notNull(), id: uuid().notNull(), ...columns }, (table) => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ...tenantPolicies('tenant_id'),
    ...portalPolicies(name),
    ...extra(table as never),
  ]);
}

type TenantTableColumns<C extends Record<string, PgColumnBuilderBase>> = Parameters<
  NonNullable<Parameters<typeof pgTable<string, C & Record<'tenant_id' | 'id', ReturnType<typeof uuid>>>>[2]>
>[0];

/** The same for sign-in's own tables: no policy for cairn_app, so that no request can reach a row of them. */
export function authTable<N extends string, C extends Record<string, PgColumnBuilderBase>>(
  name: N,
  columns: C,
  extra: (table: TenantTableColumns<C>) => PgTableExtraConfigValue[],
) {
  return pgTable(name, { tenant_id: uuid().notNull(), id: uuid().notNull(), ...columns }, (table) => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    ...extra(table as never),
  ]);
}
