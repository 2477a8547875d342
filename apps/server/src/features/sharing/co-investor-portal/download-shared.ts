import { previewOf } from '@cairn/domain';
import { asFirm } from '../../../core/access/as-firm.ts';
import { RefusedWork } from '../../../core/bounded/refused-work.ts';
import { TooManyWaiting } from '../../../core/bounded/turns.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx, RequestContext } from '../../../core/procedure.ts';
import { findFileRow } from '../../work/files/get-file.ts';
import { sendFileOf } from '../../work/files/send-file.ts';
import { tellFirmPages } from '../shares/tell-share.ts';
import { watermarkOf } from '../viewer.ts';
import { addInteraction } from './log-interaction.ts';
import { type OpenShare, requireOpenShare } from './open-share.ts';

type FileRow = NonNullable<Awaited<ReturnType<typeof findFileRow>>>;

interface Asked {
  id: string;
  share_id: string;
}

/** A file that a share opens, as an attachment; that it was fetched is noted with the share. */
export function downloadShared(context: RequestContext, asked: Asked) {
  return sendFileOf(
    context,
    'attachment',
    async (ctx) => {
      const [file, share] = await findShared(ctx, asked);
      if (!share.allows_download) throw fail('DOWNLOAD_NOT_ALLOWED');
      return file;
    },
    async (ctx, file) => ({
      ...(await sendingOf(ctx, asked, file)),
      note: async (writing) => {
        if (writing.actor.isUncounted) return;
        const share = await requireOpenShare(writing, asked.share_id);
        await addInteraction(writing, share, { type: 'download_document', fileId: asked.id });
        await asFirm(writing, share.shared_by, () => tellFirmPages(writing, share));
      },
    }),
  );
}

/**
 * The same to be looked at in the page: pictures and PDFs. What a browser shows can be kept by people who know how, so it is
 * marked alike.
 */
export function readShared(context: RequestContext, asked: Asked) {
  return sendFileOf(
    context,
    'inline',
    async (ctx) => {
      const [file] = await findShared(ctx, asked);
      if (previewOf(file.content_type) === null) throw fail('NO_PREVIEW');
      return file;
    },
    (ctx, file) => sendingOf(ctx, asked, file),
  );
}

async function findShared(ctx: Ctx, { id, share_id }: Asked): Promise<[FileRow, OpenShare]> {
  const share = await requireOpenShare(ctx, share_id);
  await requireFileOf(ctx, share_id, id);
  const file = await findFileRow(ctx.tx, id);
  if (!file) throw fail('NOT_FOUND');
  return [file, share];
}

/** Any other file does not exist, those of other shares of the person included. */
export async function requireFileOf({ tx }: Ctx, shareId: string, fileId: string): Promise<void> {
  const [listed] = await tx.query(
    'select 1 from co_investor_share_files where share_id = $1 and file_id = $2',
    [shareId, fileId],
    'file-of-share',
  );
  if (!listed) throw fail('NOT_FOUND');
}

/** Where the share asks for it, a PDF carries name, address and time of whom it goes to; one that cannot is not sent. */
async function sendingOf(ctx: Ctx, { share_id }: Asked, file: FileRow) {
  const { has_watermark } = await requireOpenShare(ctx, share_id);
  if (!has_watermark || previewOf(file.content_type) !== 'pdf') return {};
  const words = `${await watermarkOf(ctx)} · ${ctx.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const { bounded } = ctx.services;
  const firm = ctx.actor.tenantId;
  return {
    change: async (read: () => Promise<Uint8Array>) => {
      const prepare = async () => ({ content: await read(), words });
      return bounded.run<Uint8Array>({ name: 'mark-pdf', firm, prepare }).catch((error: unknown) => {
        if (error instanceof TooManyWaiting) throw fail('TOO_MANY_REQUESTS');
        throw error instanceof RefusedWork ? fail('FILE_NOT_MARKABLE') : error;
      });
    },
  };
}
