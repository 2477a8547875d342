import type pg from 'pg';
import { leafOf } from '../../../apps/server/src/core/audit.ts';
import { newId } from '../../../apps/server/src/core/ids.ts';
import { BENCH, scale } from '../seed-many.ts';

/**
 * Events of one firm, and beside it those of others. A default run affords fewer than the sizes that the figures are meant
 * for: `CAIRN_BENCH_FIRM_EVENTS=1000000 CAIRN_BENCH_EVENTS=9000000` makes those.
 */
export const AUDIT = {
  small: 10_000,
  firm: Number(process.env.CAIRN_BENCH_FIRM_EVENTS ?? Math.max(20_000, Math.ceil(200_000 * scale))),
  others: Number(process.env.CAIRN_BENCH_EVENTS ?? Math.ceil(200_000 * scale)),
};

const DAYS = 85;
const AT_ONCE = 20_000;
const ACTIONS = [
  'opportunity.updated',
  'opportunity.created',
  'login_success',
  'file.downloaded',
  'opportunity_note.added',
];

/** What few events are: each stands once in as many as this. */
const RARE = 20_011;

/**
 * Events as the product writes them, leaves included, in the order of time over the last months; the sealer of the running
 * server seals them. Every so often one is of a kind, class and address that is rare.
 */
export async function addEvents(
  admin: pg.ClientBase,
  tenantId: string,
  from: number,
  to: number,
  of: number,
): Promise<void> {
  const start = Date.now() - DAYS * 24 * 60 * 60_000;
  await makePartitions(admin, start);
  // The database takes events of now alone, and a server that starts asks for that.
  await allowTime(admin, '1 year');
  for (let at = from; at < to; at += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, to - at) }, (_, offset) => {
      const place = at + offset;
      const isRare = place % RARE === 77;
      const row = {
        id: newId(),
        tenant_id: tenantId,
        created_at: new Date(start + (place / of) * DAYS * 24 * 60 * 60_000).toISOString(),
        user_id: null,
        action: isRare ? 'portfolio.purged' : (ACTIONS[place % ACTIONS.length] ?? ''),
        resource_type: isRare ? 'vault' : 'opportunity',
        resource_id: null,
        table_name: 'opportunities',
        ip_address: isRare ? '203.0.113.99' : `192.0.2.${place % 250}`,
        data_classification: isRare ? 'restricted' : 'confidential',
        session_id: null,
        request_id: 'bench',
        metadata: { changed: ['industry'] },
      };
      return { ...row, leaf: leafOf(row).toString('hex') };
    });
    await admin.query(
      `insert into audit_logs (tenant_id, id, created_at, user_id, action, resource_type, resource_id, table_name, ip_address,
              data_classification, session_id, request_id, metadata, leaf)
       select tenant_id, id, created_at, user_id, action, resource_type, resource_id, table_name, ip_address,
              data_classification, session_id, request_id, metadata, decode(leaf, 'hex')
         from jsonb_to_recordset($1) as r (tenant_id uuid, id uuid, created_at timestamptz, user_id uuid, action text,
              resource_type text, resource_id uuid, table_name text, ip_address text, data_classification text, session_id text,
              request_id text, metadata jsonb, leaf text)`,
      [JSON.stringify(rows)],
    );
  }
  await allowTime(admin, '10 minutes');
}

/** One for each month, as a firm has them that was there all the time. */
const makePartitions = (admin: pg.ClientBase, since: number) =>
  admin.query(
    `select audit_internals.make_partition(month::date)
       from generate_series(date_trunc('month', $1::timestamptz), now(), interval '1 month') month`,
    [new Date(since)],
  );

const allowTime = (admin: pg.ClientBase, interval: string) =>
  admin.query(
    `create or replace function audit_internals.clocks_may_differ_by() returns interval language sql immutable
       as $$ SELECT interval '${interval}' $$`,
  );

/** Events of the other firms, as many of each. */
export async function addEventsOfOthers(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ id: string }>('select id from tenants order by created_at desc limit $1', [
    Math.min(100, BENCH.tenants),
  ]);
  const each = Math.ceil(AUDIT.others / rows.length);
  for (const { id } of rows) await addEvents(admin, id, 0, each, each);
}
