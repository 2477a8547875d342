import { randomBytes } from 'node:crypto';
import { ERASED_PERSON } from '@cairn/domain';
import type { EncryptedTable } from '../../../core/crypto/registry.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import type { PERSON_TABLES } from './person-tables.ts';

type ErasedTable = Extract<(typeof PERSON_TABLES)[number], { erased: string }>['table'];
/** A founder's row has no cell, and its search text follows: erase-person.ts. */
type CellTable = Exclude<ErasedTable, 'opportunities'>;

interface Erasure {
  /** What is encrypted in the place of what stood there, from the row's id and its old content. */
  cells?: Record<string, (id: string, old: Record<string, unknown>) => string>;
  /** Whether the address is looked up by an index, which becomes a random one. */
  index?: boolean;
  /** SQL over the row `t` and `x`: when and by whom. */
  set?: string;
}

/** An address that no mail reaches (RFC 2606), another one for each row. */
const noAddress = (id: string) => `erased-${id.slice(-12)}@erased.invalid`;
const noName = () => ERASED_PERSON;
const [ERASED_FIRST, ERASED_LAST] = ERASED_PERSON.split(' ') as [string, string];
const ended = (at: string, by: string) =>
  `${at} = coalesce(t.${at}, x.now), ${by} = case when t.${at} is null then x.actor else t.${by} end`;

export const ERASURES: Record<CellTable, Erasure> = {
  user_profiles: {
    cells: { email: noAddress, first_name: () => ERASED_FIRST, last_name: () => ERASED_LAST },
    index: true,
    set: `is_active = false, deleted_at = coalesce(t.deleted_at, x.now), email_verified = false, last_login_at = null,
          updated_at = x.now, version = t.version + 1`,
  },
  user_sessions: {
    set: `ip_address = 'erased', user_agent = 'erased', is_active = false, ended_at = coalesce(t.ended_at, x.now),
          end_reason = coalesce(t.end_reason, 'erased')`,
  },
  user_invitations: {
    cells: { email: noAddress },
    index: true,
    set: `token_hash = x.email_index, version = t.version + 1,
          revoked_at = case when t.is_accepted then t.revoked_at else coalesce(t.revoked_at, x.now) end,
          revoked_by = case when t.is_accepted or t.revoked_at is not null then t.revoked_by else x.actor end`,
  },
  lp_contacts: { cells: { name: noName, email: noAddress }, index: true, set: ended('ended_at', 'ended_by') },
  lp_delegates: { cells: { name: noName, email: noAddress }, index: true, set: ended('ended_at', 'ended_by') },
  company_people: { cells: { name: noName, email: noAddress }, index: true, set: ended('ended_at', 'ended_by') },
  co_investor_share_people: { cells: { email: noAddress }, index: true, set: ended('removed_at', 'removed_by') },
  share_link_visitors: {
    set: `email = null, email_index = null, device_hashes = '{}', code_hash = null, code_expires_at = null`,
  },
  submission_visitors: {
    cells: { name: noName, email: noAddress },
    index: true,
    set: `device_hashes = '{}', code_hash = null, code_expires_at = null, token_hash = null, link_expires_at = null`,
  },
  inbound_mails: {
    cells: {
      content_encrypted: (id, { route }) =>
        JSON.stringify({ route, sender: { name: ERASED_PERSON, address: noAddress(id) }, subject: '', text: '' }),
    },
  },
  outgoing_messages: {
    set: `content_encrypted = null, status = case when t.status = 'sent' then 'sent' else 'expired' end`,
  },
  demo_requests: {
    cells: {
      content_encrypted: (id, old) =>
        JSON.stringify({ ...old, name: ERASED_PERSON, email: noAddress(id), message: null }),
    },
  },
  data_requests: {
    set: 'email = null, email_index = null, name = null, note_encrypted = null, version = t.version + 1',
  },
  notifications: { set: `title = 'Erased', path = '/dashboard', digest_on = null` },
};

/** Erases those of the rows that the transaction sees. */
export async function eraseRows(
  tx: Tx,
  cells: TenantCells,
  table: CellTable,
  ids: readonly string[],
  { now, actor }: { now: Date; actor: string },
): Promise<void> {
  const { cells: columns = {}, index = false, set }: Erasure = ERASURES[table];
  const old = table === 'inbound_mails' || table === 'demo_requests' ? await readOld(tx, cells, table, ids) : new Map();
  const seen = old.size > 0 ? ids.filter((id) => old.has(id)) : ids;
  const written: [string, Buffer[]][] = Object.entries(columns).map(([column, write]) => [
    column,
    seen.map((id) => cells.encrypt(table as EncryptedTable, column as never, id, write(id, old.get(id) ?? {}))),
  ]);
  if (index) written.push(['email_index', seen.map(() => randomBytes(32))]);
  const values = [seen, now, actor, ...written.map(([, each]) => each)];
  const unnested = written.map(([column], place) => `, unnest($${place + 4}::bytea[]) as ${column}`).join('');
  const sets = [...written.map(([column]) => `${column} = x.${column}`), ...(set ? [set] : [])].join(', ');
  await tx.query(
    `update ${table} t set ${sets}
       from (select unnest($1::uuid[]) as id, $2::timestamptz as now, $3::uuid as actor ${unnested}) x where t.id = x.id`,
    values,
  );
}

async function readOld(tx: Tx, cells: TenantCells, table: 'inbound_mails' | 'demo_requests', ids: readonly string[]) {
  const rows = await tx.query<{ id: string; content_encrypted: Buffer }>(
    `select id, content_encrypted from ${table} where id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, content_encrypted: cell }) => [
      id,
      JSON.parse(cells.decrypt(table, 'content_encrypted', id, cell).toString()) as Record<string, unknown>,
    ]),
  );
}
