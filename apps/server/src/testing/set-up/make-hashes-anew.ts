import { GrowingTree } from '@cairn/domain/proof';
import type pg from 'pg';
import { sha256 } from '../../core/crypto/signing-key.ts';
import { type AuditHeader, hashOfHeader } from '../../features/trust/audit-log/audit-header.ts';
import { EVENT_COLUMNS, type EventRow, leafOfStored } from '../../features/trust/audit-log/verify-audit-log.ts';

/**
 * What somebody does who changed the log and hides it: every hash that lies in the database, made anew over what is there
 * now, so that it contradicts itself nowhere. The signature of the newest checkpoint is left.
 *
 * @param withHeaders false for the hashes of events alone
 */
export async function makeHashesAnew(superuser: pg.Client, withHeaders = true): Promise<void> {
  const { rows: events } = await superuser.query<EventRow>(
    `select log_window, leaf, ${EVENT_COLUMNS} from audit_logs order by log_window, tenant_id, id`,
  );
  const leaves = new Map(events.map((event) => [event.id, leafOfStored(event)]));
  await superuser.query(
    'update audit_logs e set leaf = x.leaf from (select unnest($1::uuid[]) as id, unnest($2::bytea[]) as leaf) x where e.id = x.id',
    [[...leaves.keys()], [...leaves.values()]],
  );
  if (!withHeaders) return;
  const { rows: headers } = await superuser.query('select * from audit_headers order by log_index');
  const log = new GrowingTree(sha256);
  const last = new Map<string, { hash: Buffer; sealed: number }>();
  for (const header of headers) {
    const tree = new GrowingTree(sha256);
    for (const event of events)
      if (event.tenant_id === header.tenant_id && event.log_window === header.log_window)
        tree.append(leaves.get(event.id) as Buffer);
    if (tree.size === 0) {
      await superuser.query('delete from audit_headers where id = $1', [header.id]);
      continue;
    }
    const place = log.size;
    const before = last.get(header.tenant_id) ?? { hash: null, sealed: 0 };
    const rewritten: AuditHeader = {
      ...header,
      log_index: place,
      log_window: Number(header.log_window),
      events: tree.size,
      events_before: before.sealed,
      root: Buffer.from(tree.root()),
      previous: before.hash,
    };
    const hash = hashOfHeader(rewritten);
    last.set(header.tenant_id, { hash, sealed: before.sealed + tree.size });
    log.append(hash);
    await superuser.query(
      'update audit_headers set log_index = $7, events = $2, events_before = $3, root = $4, previous = $5, hash = $6 where id = $1',
      [header.id, rewritten.events, rewritten.events_before, rewritten.root, rewritten.previous, hash, place],
    );
  }
  await superuser.query('update audit_log_state set size = $1, subtrees = $2', [log.size, Buffer.concat(log.subtrees)]);
}
