import { schema } from '@cairn/db';
import { WEBHOOK_PAUSES_S } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { inTenantOf } from '../../../core/access/in-tenant-of.ts';
import { readStored } from '../../../core/files/store-file.ts';
import type { JobData } from '../../../core/jobs.ts';
import { linkTo } from '../../../core/messages/public-address.ts';
import { OutsideError, outsideFetch } from '../../../core/outside/fetch-outside.ts';
import { signBody } from '../../../core/outside/signed-body.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { decryptPerson } from '../../access/auth/account/view-profile.ts';
import { auditSubscription, findRecord, type SubscriptionRecord } from '../fund-subscriptions/subscription-record.ts';
import { tellFirm } from '../fund-subscriptions/tell-subscribers.ts';
import type { SignedPart } from './load-requests.ts';
import { findService } from './signature-service.ts';

/** A document of 20 MB in base 64 takes a while on a slow line. */
const TIMEOUT_MS = 60_000;
/** As long as a webhook of the firm, less its last pause of a day: somebody waits for it. */
const PAUSES_S = WEBHOOK_PAUSES_S.slice(0, -1);

export const answerPath = (tenant: string, request: string): string => `/api/signatures/${tenant}/${request}`;

interface RequestRow {
  id: string;
  subscription_id: string;
  document_id: string;
  /** What is signed: the document, or what the LP has signed of it when the firm countersigns. */
  content_id: string;
  part: SignedPart;
  attempts: number;
  requested_by: string;
  created_at: Date;
  file_name: string;
  kind: string;
  sha256: string;
}

/** The job behind a request for a signature: one try. A failure is tried again for half a day, and then told to the firm. */
export async function sendSignatureRequest(services: Services, job: JobData['ask-signature']): Promise<void> {
  const asked = await inTenantOf(services, job.tenant_id, 'read', (ctx) => prepare(ctx, job));
  if (!asked) return;
  const reason = await send(services, job, asked);
  await inTenantOf(services, job.tenant_id, 'write', (ctx) => settle(ctx, job, asked, reason));
}

type Asked = NonNullable<Awaited<ReturnType<typeof prepare>>>;

async function prepare(ctx: Ctx, { request_id }: JobData['ask-signature']) {
  const [row] = await ctx.tx.query<{ [K in keyof RequestRow]: RequestRow[K] }>(
    `select r.id, r.subscription_id, r.document_id, f.id as content_id, r.part, r.attempts, r.requested_by, r.created_at,
            f.file_name, f.kind, encode(f.sha256, 'hex') as sha256
       from signature_requests r join fund_subscription_files f on f.tenant_id = r.tenant_id
        and case r.part when 'signed' then f.id = r.document_id else f.document_id = r.document_id and f.part = 'signed' end
      where r.id = $1 and r.state = 'waiting' order by f.created_at desc, f.id desc limit 1`,
    [request_id],
    'find-signature-request',
  );
  if (!row) return undefined;
  const [record, service, cells] = [
    await findRecord(ctx, row.subscription_id),
    await findService(ctx),
    await ctx.cells(),
  ];
  const { userProfiles: profiles } = schema;
  const [signer] = await ctx.tx.db.select().from(profiles).where(eq(profiles.id, row.requested_by));
  return { row, record, service, cells, signer: signer && decryptPerson(cells, signer) };
}

/** Why it could not be sent; nothing where the service has taken it. */
async function send(
  services: Services,
  { tenant_id }: JobData['ask-signature'],
  { row, record, service, cells, signer }: Asked,
): Promise<string | null> {
  if (!service) return 'The firm no longer has an e-sign service.';
  if (!signer) return 'Who was to sign is gone.';
  const parts: Buffer[] = [];
  for await (const part of await readStored(services.files, cells, { tenantId: tenant_id, key: row.content_id }))
    parts.push(part);
  const body = JSON.stringify({
    id: row.id,
    type: 'signature.requested',
    created_at: row.created_at.toISOString(),
    part: row.part,
    signer: { name: `${signer.first_name} ${signer.last_name}`.trim(), email: signer.email },
    subscription: { id: record.id, fund: record.fund_name, limited_partner: record.lp_name, due_on: record.due_on },
    document: {
      name: row.file_name,
      kind: row.kind,
      sha256: row.sha256,
      content_base64: Buffer.concat(parts).toString('base64'),
    },
    answer_to: linkTo(services.env, answerPath(tenant_id, row.id)),
  });
  const { env, names, now } = services;
  try {
    const ask = outsideFetch({ names, allowPrivate: env.ssoAllowPrivate, timeoutMs: TIMEOUT_MS });
    const { status } = await ask(service.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cairn e-sign',
        'cairn-delivery': row.id,
        'cairn-signature': signBody([service.secret], body, now()),
      },
      body,
    });
    return status >= 200 && status < 300 ? null : `The e-sign service answered with ${status}.`;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return error.message;
  }
}

async function settle(ctx: Ctx, job: JobData['ask-signature'], { row, record, service }: Asked, reason: string | null) {
  const attempts = row.attempts + 1;
  const pause = service ? PAUSES_S[attempts - 1] : undefined;
  const state = reason === null ? 'sent' : pause === undefined ? 'failed' : 'waiting';
  const [kept] = await ctx.tx.query<{ id: string }>(
    `update signature_requests set state = $2, attempts = $3, reason = $4, sent_at = case when $2 = 'sent' then $5::timestamptz end
      where id = $1 and state = 'waiting' returning id`,
    [row.id, state, attempts, reason, ctx.now],
    'settle-signature-request',
  );
  if (!kept) return;
  if (state === 'waiting') return ctx.services.jobs.enqueue(ctx.tx, 'ask-signature', job, pause);
  await auditSubscription(ctx, `signature_${state}`, record, { request_id: row.id, document_id: row.document_id });
  if (state === 'failed') await tellFailed(ctx, record, row.file_name, reason ?? '');
}

const tellFailed = (ctx: Ctx, record: SubscriptionRecord, file: string, reason: string) =>
  tellFirm(ctx, record, {
    heading: `${file} could not be sent for signature`,
    paragraphs: [`Subscription of ${record.lp_name} to ${record.fund_name}. ${reason}`],
  });
