import { fail } from '../../../core/errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { findFileRow } from '../../work/files/get-file.ts';
import { sendFileOf } from '../../work/files/send-file.ts';
import { asFirm } from '../as-firm.ts';
import { tellFirmPages } from '../shares/tell-share.ts';
import { addInteraction } from './log-interaction.ts';
import { requireOpenShare } from './open-share.ts';

/** A file that a share opens, as an attachment; that it was fetched is noted with the share. */
export function downloadShared(
  context: RequestContext,
  { id: file_id, share_id: id }: { id: string; share_id: string },
) {
  return sendFileOf(
    context,
    'attachment',
    async (ctx) => {
      await requireOpenShare(ctx, id);
      const [listed] = await ctx.tx.query(
        'select 1 from co_investor_share_files where share_id = $1 and file_id = $2',
        [id, file_id],
        'file-of-share',
      );
      const file = listed && (await findFileRow(ctx.tx, file_id));
      if (!file) throw fail('NOT_FOUND');
      return file;
    },
    async (ctx) => {
      const share = await requireOpenShare(ctx, id);
      await addInteraction(ctx, share, { type: 'download_document', fileId: file_id });
      await asFirm(ctx, share.shared_by, () => tellFirmPages(ctx, share));
    },
  );
}
