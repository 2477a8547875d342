import { previewOf } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import { readStored } from '../../../core/files/store-file.ts';
import { StreamedFile } from '../../../core/files/streamed-file.ts';
import { dispositionOf } from '../../../core/http/content-disposition.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { fileEvent } from './file-event.ts';
import type { FileRow } from './files.queries.ts';
import { getFile } from './get-file.ts';
import { orUnavailable } from './store-failure.ts';

/** Whatever a file holds, it runs no script, loads nothing and is no page of ours. */
const FENCE = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** As an attachment, whatever it is. */
export function downloadFile(context: RequestContext, { id }: { id: string }) {
  return sendFile(context, id, 'attachment');
}

/** To be shown in the page: pictures and PDFs only, whose type was found from their content. */
export function previewFile(context: RequestContext, { id }: { id: string }) {
  return sendFile(context, id, 'inline');
}

function sendFile(context: RequestContext, id: string, how: 'attachment' | 'inline') {
  return sendFileOf(context, how, async (ctx) => {
    const found = await getFile(ctx, id);
    if (how === 'inline' && previewOf(found.content_type) === null) throw fail('NO_PREVIEW');
    return found;
  });
}

interface Sending {
  /** Writes, beside the event of the audit log, what the feature keeps of it. */
  note?: (ctx: Ctx) => Promise<void>;
  /** What is sent in place of the content, which `read` takes into memory once there is a turn for it. */
  change?: (read: () => Promise<Uint8Array>) => Promise<Uint8Array>;
}

/** The same for other features, which find the file by their own rule. */
export async function sendFileOf(
  { actor, services, origin }: RequestContext,
  how: 'attachment' | 'inline',
  find: (ctx: Ctx) => Promise<FileRow>,
  sending: (ctx: Ctx, file: FileRow) => Promise<Sending> = async () => ({}),
) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const [file, cells, { note, change }] = await runAs(services, actor, origin, 'read', async (ctx) => {
    const found = await find(ctx);
    return [found, await ctx.cells(), await sending(ctx, found)] as const;
  });
  const place = { tenantId: file.tenant_id, key: file.storage_key };
  const open = () => orUnavailable(services, actor, () => readStored(services.files, cells, place));
  const changed = change && (await change(async () => readAll(await open(), file.byte_size)));
  const source = changed ? only(changed) : await open();
  const act = how === 'inline' ? 'previewed' : 'downloaded';
  try {
    await runAs(services, actor, origin, 'write', async (ctx) => {
      await note?.(ctx);
      await ctx.audit(fileEvent(act, file));
    });
  } catch (error) {
    await source.return(undefined);
    throw error;
  }
  return {
    headers: {
      'content-disposition': dispositionOf(how, file.file_name),
      'content-security-policy': FENCE,
      'x-content-type-options': 'nosniff',
    },
    body: new StreamedFile(source, file.file_name, {
      type: file.content_type,
      size: changed?.length ?? file.byte_size,
    }),
  };
}

async function readAll(source: AsyncIterable<Buffer>, length: number): Promise<Uint8Array> {
  const content = new Uint8Array(length);
  let end = 0;
  for await (const chunk of source) {
    content.set(chunk, end);
    end += chunk.length;
  }
  return content;
}

async function* only(content: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
