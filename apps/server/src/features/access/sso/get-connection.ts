import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findConnection, findDomain, listDomainRows } from './sso.queries.ts';
import { type ConnectionRecord, type DomainRecord, viewConnection } from './view-connection.ts';

export async function getConnectionRecord({ tx }: Ctx, id: string): Promise<ConnectionRecord> {
  const record = await findConnection(tx, id);
  if (!record) throw fail('NOT_FOUND');
  return record;
}

export async function getDomainRecord({ tx }: Ctx, id: string): Promise<DomainRecord> {
  const record = await findDomain(tx, id);
  if (!record) throw fail('NOT_FOUND');
  return record;
}

/** The connection as it stands now. */
export async function viewConnectionNow(ctx: Ctx, id: string) {
  const record = await getConnectionRecord(ctx, id);
  return viewConnection(record, await listDomainRows(ctx.tx, [record.id]));
}
