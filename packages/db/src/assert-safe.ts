import type pg from 'pg';

/** Tables without a tenant, each with the reason why it has none. Every other table must be fenced. */
export const TABLES_WITHOUT_TENANT: Record<string, string> = {
  sign_in_attempts: 'unknown addresses lock like known ones, so there is no tenant to name',
  rate_limits: 'an address on the network belongs to no tenant',
  auth_challenges: 'nobody is known yet when a passkey or an identity provider is asked',
  security_checks: 'they are about the installation',
  control_checks: 'they are about the installation',
  control_days: 'they are about the installation',
  audit_log_state: 'where the sealer stands, for all firms',
  audit_outside: 'who vouches for the one log of all firms',
  audit_time_stamps: 'they are of the one log of all firms',
  witnessed_logs: 'they are of other installations',
  audit_dropped_months: 'a month of the log is dropped for all firms at once',
};

/** Tables whose rows cairn_app must never reach: they carry a tenant but no policy for it. */
export const TABLES_CLOSED_TO_APP = new Set([
  'user_credentials',
  'user_refresh_tokens',
  'one_time_secrets',
  'user_factors',
  'user_recovery_codes',
  'user_passkeys',
  'sso_identities',
]);

interface Finding {
  problem: string;
}

/**
 * What is unsafe about the database, in sentences; empty when all holds. Run as the application's own role at every
 * start, so that a hand-made change to the database cannot go unnoticed, and by the catalogue test.
 */
export async function findUnsafe(app: pg.ClientBase | pg.Pool, now = Date.now()): Promise<string[]> {
  const { rows } = await app.query<Finding>(UNSAFE, [
    Object.keys(TABLES_WITHOUT_TENANT),
    [...TABLES_CLOSED_TO_APP],
    now,
  ]);
  return rows.map((row) => row.problem);
}

/** From the first bracket on, so that "this tenant's, or else" does not pass for the rule. */
const TENANT_RULE = ` = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid%`;

const UNSAFE = `
with ours as (
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner) as owner,
         case c.relname when 'tenants' then '(id' else '(tenant\\_id' end || ${sqlText(TENANT_RULE)} as rule
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
), rules as (
  select o.relname from ours o join pg_policy p on p.polrelid = o.oid
   where not p.polpermissive and p.polcmd = '*'
     and 'cairn_app'::regrole = any(p.polroles)
     and pg_get_expr(p.polqual, p.polrelid) like o.rule
     and pg_get_expr(p.polwithcheck, p.polrelid) like o.rule
)
select 'The role ' || current_user || ' could pass every policy: it is a superuser or has BYPASSRLS.' as problem
  from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
union all
select 'The role ' || current_user || ' may act as ' || r.rolname || ', which owns tables or passes policies.'
  from pg_roles r where r.rolname <> current_user and (r.rolsuper or r.rolbypassrls or r.rolname = 'cairn_owner')
   and pg_has_role(current_user, r.oid, 'member')
union all
select 'The role ' || current_user || ' owns the table ' || relname || '.' from ours where owner = current_user
union all
select 'Row security is not enabled and forced on the table ' || relname || '.' from ours
 where not (relrowsecurity and relforcerowsecurity)
union all
select 'The table ' || relname || ' lacks its restrictive tenant rule with USING and WITH CHECK.' from ours
 where relname <> all($1::text[]) and relname <> all($2::text[]) and relname not in (select relname from rules)
union all
select 'The application may read the table ' || relname || '.' from ours
 where (relname = any($1::text[]) or relname = any($2::text[])) and has_table_privilege('cairn_app', oid, 'select')
union all
select 'The role ' || r.rolname || ' may name the partitions of the audit log, which lie behind its policies.'
  from pg_roles r where r.rolname in ('cairn_app', 'cairn_auth', 'cairn_sealer', 'cairn_jobs', 'cairn_platform', 'cairn_keys')
   and has_schema_privilege(r.oid, 'audit_internals', 'usage')
union all
select 'The audit log takes events that are dated otherwise than now: its trigger is gone, off or changed.'
 where coalesce(current_setting('cairn.throwaway', true), '') <> 'yes' and not (
   exists (select from pg_trigger where tgrelid = 'audit_logs'::regclass and tgname = 'audit_logs_window' and tgenabled in ('O', 'A'))
   and exists (select from pg_proc where pronamespace = (select oid from pg_namespace where nspname = 'audit_internals')
     and proname = 'clocks_may_differ_by' and prosrc = ' SELECT interval ''10 minutes'' '))
union all
select 'The clocks of the server and of the database differ by ' || round(abs(ahead)) || ' seconds; audit events would be refused.'
  from (select $3::float8 / 1000 - extract(epoch from clock_timestamp()) as ahead) clocks where abs(ahead) > 60
union all
select 'The setting ' || name || ' is off: an acknowledged write could be lost.' from pg_settings
 where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'
   and coalesce(current_setting('cairn.throwaway', true), '') <> 'yes'`;

function sqlText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
