import { schema } from '@cairn/db';
import { SIGNATURE_PAUSE_MINUTES } from '@cairn/domain/fund';
import { invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { placeBack } from '../fund-subscriptions/subscription-files.ts';
import { auditSubscription, type SubscriptionRecord } from '../fund-subscriptions/subscription-record.ts';
import type { SignedPart } from './load-requests.ts';
import { hasService } from './signature-service.ts';

/** Has a document sent to the e-sign service, for the person of the request to sign. The answer comes to `serveSignatures`. */
export async function askSignature(ctx: Ctx, document: string, part: SignedPart): Promise<SubscriptionRecord> {
  const { tx, actor, now, services } = ctx;
  const { record, kind } = await placeBack(ctx, document, part);
  if (!(await hasService(ctx)))
    throw invalidField('documents', 'The firm has no e-sign service. Upload the signed PDF instead.');
  const [open] = await tx.query<{ id: string }>(
    `select id from signature_requests where subscription_id = $1 and document_id = $2 and part = $3
        and state in ('waiting', 'sent') and created_at > $4::timestamptz - make_interval(mins => $5) limit 1`,
    [record.id, document, part, now, SIGNATURE_PAUSE_MINUTES],
    'open-signature-request',
  );
  if (open)
    throw invalidField(
      'documents',
      `This document was sent for signature a moment ago. Look for the mail of the e-sign service, or ask again in ${SIGNATURE_PAUSE_MINUTES} minutes.`,
    );
  const id = newId();
  await insertMany(tx, schema.signatureRequests, [
    {
      tenant_id: actor.tenantId,
      id,
      subscription_id: record.id,
      document_id: document,
      part,
      requested_by: actor.userId,
      created_at: now,
    },
  ]);
  await services.jobs.enqueue(tx, 'ask-signature', { tenant_id: actor.tenantId, request_id: id });
  await auditSubscription(ctx, 'signature_asked', record, { request_id: id, document_id: document, kind, part });
  return record;
}
