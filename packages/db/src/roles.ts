import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Roles that log in. `cairn_owner` owns the tables and cannot log in at all. */
export const LOGIN_ROLES = [
  'cairn_migrator',
  'cairn_app',
  'cairn_auth',
  'cairn_sealer',
  'cairn_jobs',
  'cairn_platform',
  'cairn_keys',
] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

/** A role's password, derived from the installation's secret: nothing to store, nothing to lose. */
export function rolePassword(secret: Buffer, role: LoginRole): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/** The address of the same database for one of our roles. */
export function roleUrl(adminUrl: string, role: LoginRole, secret: Buffer): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = rolePassword(secret, role);
  return url.href;
}

/**
 * Makes the roles, once for a server, and what they need in this database. Runs as the administrator named by
 * DATABASE_URL, who needs CREATEROLE and to own the database; it need not be a superuser.
 */
export async function ensureRoles(admin: pg.ClientBase, secret: Buffer): Promise<void> {
  await assertNotOurs(admin);
  // Two servers starting at once would both find a role missing.
  await admin.query(`select pg_advisory_lock(hashtext('cairn roles'))`);
  try {
    const known = await admin.query<{ rolname: string }>(`select rolname from pg_roles where rolname like 'cairn\\_%'`);
    const names = new Set(known.rows.map((row) => row.rolname));
    if (!names.has('cairn_owner')) await admin.query('create role cairn_owner nologin');
    for (const role of LOGIN_ROLES) {
      const password = pg.escapeLiteral(rolePassword(secret, role));
      const verb = names.has(role) ? 'alter' : 'create';
      await admin.query(`${verb} role ${role} login nocreatedb nocreaterole password ${password}`);
    }
    // The administrator must itself be able to act as the owner before it can hand that on.
    if (!(await isSuperuser(admin))) await admin.query('grant cairn_owner to current_user');
    await admin.query('grant cairn_owner to cairn_migrator');
    const database = pg.escapeIdentifier(
      (await admin.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '',
    );
    await admin.query(`revoke all on database ${database} from public`);
    await admin.query(`grant connect on database ${database} to ${LOGIN_ROLES.join(', ')}`);
    await admin.query(`grant create on database ${database} to cairn_owner, cairn_jobs`);
    await admin.query('grant usage, create on schema public to cairn_owner');
  } finally {
    await admin.query(`select pg_advisory_unlock(hashtext('cairn roles'))`);
  }
}

/** An account of ours would be given rights by itself, and a password by us. */
async function assertNotOurs(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ name: string }>('select current_user as name');
  const name = rows[0]?.name ?? '';
  if (['cairn_owner', ...LOGIN_ROLES].includes(name))
    throw new Error(
      `DATABASE_URL names the account ${name}, which Cairn makes for itself: give it another administrator.`,
    );
}

async function isSuperuser(admin: pg.ClientBase): Promise<boolean> {
  const { rows } = await admin.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  return rows[0]?.rolsuper === true;
}
