import { schema } from '@cairn/db';
import {
  SIGNED_UPLOADS_AT_MOST,
  SUBSCRIPTION_DOCUMENTS_AT_MOST,
  type SubscriptionAct,
  type SubscriptionDocumentKind,
} from '@cairn/domain/fund';
import type { Actor } from '../../../core/actor.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { findContent } from '../../../core/files/find-content.ts';
import { readStored, storeFile } from '../../../core/files/store-file.ts';
import { StreamedFile } from '../../../core/files/streamed-file.ts';
import { dispositionOf } from '../../../core/http/content-disposition.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { isUnavailable } from '../../../core/pg-errors.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { orUnavailable } from '../../work/files/store-failure.ts';
import type { SubscriptionInputs, SubscriptionView } from './fund-subscriptions.types.ts';
import { moveRecord } from './open-subscription.ts';
import { auditSubscription, lockRecord, type SubscriptionRecord } from './subscription-record.ts';
import { getSubscription } from './view-subscription.ts';

type Part = 'to_sign' | 'signed' | 'countersigned';

export interface Target {
  record: SubscriptionRecord;
  part: Part;
  kind: SubscriptionDocumentKind;
  document_id: string | null;
}

/** Who stores a file; nobody in person where a service has sent it. */
export type Storing = Pick<RequestContext, 'services' | 'origin'> & { actor: Actor; createdBy: string | null };

/** A PDF is told by its first bytes, whatever it is called. */
export async function requirePdf(content: Buffer): Promise<void> {
  if (content.length === 0) throw fail('FILE_EMPTY');
  if ((await findContent(content.subarray(0, 4096))) !== 'application/pdf')
    throw fail('FILE_KIND_REFUSED', undefined, 'This file is no PDF. Save it as a PDF, and upload that.');
}

const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').slice(0, 200) || 'document.pdf';

/** What a person uploads. */
async function storeUpload<V>(
  { actor, services, origin }: RequestContext,
  body: File,
  place: (ctx: Ctx) => Promise<Target>,
  view: (ctx: Ctx, target: Target) => Promise<V>,
): Promise<V> {
  if (!actor) throw fail('UNAUTHENTICATED');
  await runAs(services, actor, origin, 'write', place);
  const content = Buffer.from(await body.arrayBuffer());
  await requirePdf(content);
  const by = { services, actor, origin, createdBy: actor.userId };
  return storePdf(by, { content, name: plainName(body.name) }, place, view);
}

/**
 * Stores a PDF of a subscription as it came, so that a signature in it stays valid. `place` says of which document it is, in
 * the transaction that names it.
 */
export async function storePdf<V>(
  { services, actor, origin, createdBy }: Storing,
  { content, name: file_name }: { content: Buffer; name: string },
  place: (ctx: Ctx) => Promise<Target>,
  view: (ctx: Ctx, target: Target, id: string) => Promise<V>,
): Promise<V> {
  const id = newId();
  const at = { tenantId: actor.tenantId, key: id };
  const source = async function* () {
    yield content;
  };
  const cells = await runAs(services, actor, origin, 'read', (ctx) => ctx.cells());
  const sha256 = await orUnavailable(services, actor, () =>
    storeFile(services.files, cells, at, source(), content.length),
  );
  try {
    return await runAs(services, actor, origin, 'write', async (ctx) => {
      const target = await place(ctx);
      const { record, part, kind, document_id } = target;
      await insertMany(ctx.tx, schema.fundSubscriptionFiles, [
        {
          tenant_id: actor.tenantId,
          id,
          subscription_id: record.id,
          lp_id: record.lp_id,
          part,
          document_id,
          kind,
          file_name,
          byte_size: content.length,
          sha256,
          created_by: createdBy,
          created_at: ctx.now,
        },
      ]);
      if (part === 'signed' && record.state === 'sent') await moveRecord(ctx, record, { state: 'in_progress' });
      await auditSubscription(ctx, `file_${part === 'to_sign' ? 'attached' : part}`, record, {
        file_id: id,
        document_id,
        kind,
        sha256: sha256.toString('hex'),
      });
      return view(ctx, target, id);
    });
  } catch (error) {
    // A database that was lost may have kept the row all the same.
    if (!isUnavailable(error)) await services.files.delete(at).catch(() => {});
    throw error;
  }
}

/** Adds what the LP is to sign, until it has submitted. */
export function attachDocument(context: RequestContext, { query, body }: SubscriptionInputs['attach']) {
  const place = async (ctx: Ctx): Promise<Target> => {
    const record = await lockRecord(ctx, query.subscription_id, 'edit');
    const count = await countFiles(ctx, `subscription_id = $1 and part = 'to_sign' and removed_at is null`, record.id);
    if (count >= SUBSCRIPTION_DOCUMENTS_AT_MOST)
      throw invalidField('documents', `A subscription has at most ${SUBSCRIPTION_DOCUMENTS_AT_MOST} documents.`);
    return { record, part: 'to_sign', kind: query.kind, document_id: null };
  };
  return storeUpload(context, body, place, (ctx, { record }) => getSubscription(ctx, record));
}

async function countFiles({ tx }: Ctx, where: string, id: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from fund_subscription_files where ${where}`,
    [id],
  );
  return row?.count ?? 0;
}

interface DocumentRow {
  subscription_id: string;
  kind: SubscriptionDocumentKind;
}

/** What is to be signed, with its subscription locked for the act. */
export async function lockDocument(ctx: Ctx, id: string, act: SubscriptionAct) {
  const [document] = await ctx.tx.query<DocumentRow & Record<string, unknown>>(
    `select subscription_id, kind from fund_subscription_files where id = $1 and part = 'to_sign' and removed_at is null`,
    [id],
    'find-document-to-sign',
  );
  if (!document) throw fail('NOT_FOUND');
  return { kind: document.kind, record: await lockRecord(ctx, document.subscription_id, act) };
}

export async function placeBack(ctx: Ctx, document: string, part: 'signed' | 'countersigned'): Promise<Target> {
  const { record, kind } = await lockDocument(ctx, document, part === 'signed' ? 'answer' : 'countersign');
  if ((await countFiles(ctx, `document_id = $1 and part = '${part}'`, document)) >= SIGNED_UPLOADS_AT_MOST)
    throw invalidField('documents', `A document can be sent back at most ${SIGNED_UPLOADS_AT_MOST} times.`);
  return { record, part, kind, document_id: document };
}

/** What an LP has signed. */
export function storeSigned<V>(
  context: RequestContext,
  { query, body }: { query: { document_id: string }; body: File },
  view: (ctx: Ctx, record: SubscriptionRecord) => Promise<V>,
): Promise<V> {
  return storeUpload(
    context,
    body,
    (ctx) => placeBack(ctx, query.document_id, 'signed'),
    (ctx, { record }) => view(ctx, record),
  );
}

/** What both sides have signed, as the firm files it. */
export function addCountersigned(context: RequestContext, { query, body }: SubscriptionInputs['addCountersigned']) {
  return storeUpload(
    context,
    body,
    (ctx) => placeBack(ctx, query.document_id, 'countersigned'),
    (ctx, { record }) => getSubscription(ctx, record),
  );
}

/** Takes away a document that nobody has signed. */
export async function detachDocument(ctx: Ctx, { id }: { id: string }): Promise<SubscriptionView> {
  const { record, kind } = await lockDocument(ctx, id, 'edit');
  if ((await countFiles(ctx, 'document_id = $1', id)) > 0)
    throw invalidField('documents', 'The limited partner has signed this document. It stays.');
  await ctx.tx.query(
    'update fund_subscription_files set removed_at = $2 where id = $1',
    [id, ctx.now],
    'remove-document-to-sign',
  );
  await auditSubscription(ctx, 'file_removed', record, { file_id: id, kind });
  return getSubscription(ctx, record);
}

interface StoredFile {
  subscription_id: string;
  lp_id: string;
  fund_id: string;
  file_name: string;
  byte_size: number;
  sha256: string;
}

/** A file of a subscription, to somebody of the firm or of the LP. That it left is an event. */
export async function downloadSubscriptionFile({ actor, services, origin }: RequestContext, { id }: { id: string }) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const [file, cells] = await runAs(services, actor, origin, 'read', async (ctx) => {
    const [row] = await ctx.tx.query<StoredFile & Record<string, unknown>>(
      `select f.subscription_id, f.lp_id, s.fund_id, f.file_name, f.byte_size::float8 as byte_size, encode(f.sha256, 'hex') as sha256
         from fund_subscription_files f join fund_subscriptions s on s.tenant_id = f.tenant_id and s.id = f.subscription_id
        where f.id = $1 and f.removed_at is null`,
      [id],
      'find-subscription-file',
    );
    if (!row) throw fail('NOT_FOUND');
    return [row, await ctx.cells()] as const;
  });
  const source = await orUnavailable(services, actor, () =>
    readStored(services.files, cells, { tenantId: actor.tenantId, key: id }),
  );
  try {
    await runAs(services, actor, origin, 'write', (ctx) =>
      ctx.audit({
        action: 'fund_subscription.file_downloaded',
        resource_type: 'fund_subscription',
        resource_id: file.subscription_id,
        table_name: 'fund_subscription_files',
        classification: 'financial',
        metadata: { file_id: id, fund_id: file.fund_id, lp_id: file.lp_id, sha256: file.sha256 },
      }),
    );
  } catch (error) {
    await source.return(undefined);
    throw error;
  }
  return {
    headers: {
      'content-disposition': dispositionOf('attachment', file.file_name),
      'x-content-type-options': 'nosniff',
    },
    body: new StreamedFile(source, file.file_name, { type: 'application/pdf', size: file.byte_size }),
  };
}
