import type { Ctx } from '../../../core/procedure.ts';
import { listFilesOf } from '../../work/files/list-files.ts';
import { getItem } from './find-item.ts';
import { SELECT_SHARES, type ShareInputs, type ShareOutputs, type ShareRow } from './shares.queries.ts';
import { viewShares } from './view-share.ts';
import { listFilled } from './view-shared-item.ts';

const SHOWN = 200;

/** The shares of one record, newest first, and the files that could be shared of it. */
export async function listShares(ctx: Ctx, place: ShareInputs['list']): Promise<ShareOutputs['list']> {
  const item = await getItem(ctx, place);
  const rows = await ctx.tx.query<ShareRow>(
    `${SELECT_SHARES} where s.entity_id = $1 and s.entity_type = $2 order by s.created_at desc, s.id desc limit ${SHOWN}`,
    [item.id, place.entity_type],
    'list-shares',
  );
  const files = await listFilesOf(ctx, { record_type: place.entity_type, record_id: item.id });
  return {
    item: { id: item.id, name: item.name, is_confidential: item.is_confidential },
    shares: await viewShares(ctx, rows),
    files: files.map(({ id, file_name, byte_size }) => ({ id, file_name, byte_size })),
    filled: await listFilled(ctx, place.entity_type, item.id),
    can: { create: item.is_open },
  };
}
