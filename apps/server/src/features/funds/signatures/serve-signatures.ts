import { MAX_IMPORT_BYTES } from '@cairn/domain';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { installationActor, inTenantOf } from '../../../core/access/in-tenant-of.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { limitBodyTime } from '../../../core/http/body-limit.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import { isSignedBody } from '../../../core/outside/signed-body.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { placeBack, requirePdf, storePdf } from '../fund-subscriptions/subscription-files.ts';
import { auditSubscription, findRecord } from '../fund-subscriptions/subscription-record.ts';
import { tellFirm } from '../fund-subscriptions/tell-subscribers.ts';
import type { SignedPart } from './load-requests.ts';
import { answerPath } from './send-request.ts';
import { findService } from './signature-service.ts';

/** A PDF in base 64, and what stands around it. */
const LARGEST = Math.ceil(MAX_IMPORT_BYTES * 1.4);
const BODY_MS = 120_000;

const Address = z.object({ tenant: z.uuid(), request: z.uuid() });
const Answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed'), document_base64: z.base64() }),
  z.object({ status: z.literal('declined'), reason: z.string().max(1000).optional() }),
]);

interface Asked {
  id: string;
  subscription_id: string;
  document_id: string;
  part: SignedPart;
  file_name: string;
}

/**
 * Where the e-sign service of a firm answers. A request that is unknown, settled or of a firm without a service is refused
 * before the body is read; a wrong signature, or one older than five minutes, after. An answer that came before does nothing.
 */
export async function serveSignatures(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    const onRequest = async (request: FastifyRequest, reply: Parameters<typeof limitBodyTime>[1]) => {
      if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
      if (request.headers['transfer-encoding'] !== undefined) throw fail('LENGTH_REQUIRED');
      limitBodyTime(request, reply, BODY_MS);
      if (!(await findAsked(services, request.params))) throw fail('FORBIDDEN');
    };
    scope.post(answerPath(':tenant', ':request'), { bodyLimit: LARGEST, onRequest }, async (request, reply) => {
      const asked = await findAsked(services, request.params);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!asked || !isSignedBody(asked.secret, request.headers['cairn-signature'], body, services.now()))
        throw fail('FORBIDDEN');
      const answer = Answer.safeParse(readJson(body));
      if (!answer.success)
        throw invalidField('status', 'Send {"status":"signed","document_base64":…} or {"status":"declined"}.');
      const isNew =
        answer.data.status === 'signed'
          ? await keepSigned(services, asked.tenant, asked.row, Buffer.from(answer.data.document_base64, 'base64'))
          : await keepDeclined(services, asked.tenant, asked.row, answer.data.reason ?? null);
      return reply.header('cache-control', 'no-store').send({ received: true, counted: isNew });
    });
  });
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** What was asked, while the firm has a service; one that is settled is found too, so that an answer may come twice. */
async function findAsked(services: Services, params: unknown) {
  const address = Address.safeParse(params);
  if (!address.success) return undefined;
  const { tenant, request } = address.data;
  return inTenantOf(services, tenant, 'read', async (ctx) => {
    const [row] = await ctx.tx.query<{ [K in keyof Asked]: Asked[K] }>(
      `select r.id, r.subscription_id, r.document_id, r.part, f.file_name
         from signature_requests r join fund_subscription_files f on f.tenant_id = r.tenant_id and f.id = r.document_id
        where r.id = $1`,
      [request],
      'find-asked-signature',
    );
    const service = row && (await findService(ctx));
    return service && { row, tenant, secret: service.secret };
  });
}

/** Thrown to leave everything as it is: the request was settled before. */
class Settled extends Error {}

async function keepSigned(services: Services, tenant: string, asked: Asked, content: Buffer): Promise<boolean> {
  await requirePdf(content);
  if (content.length > MAX_IMPORT_BYTES) throw fail('PAYLOAD_TOO_LARGE');
  const origin = { requestId: asked.id, ip: 'e-sign service', userAgent: 'Cairn e-sign' };
  const by = { services, actor: installationActor(services, tenant), origin, createdBy: null };
  const name = asked.file_name.replace(/(\.pdf)?$/i, `-${asked.part}.pdf`);
  const place = async (ctx: Ctx) => {
    const target = await placeBack(ctx, asked.document_id, asked.part);
    // Behind the lock of the subscription: of two answers at the same moment the second finds the first.
    if (!(await isOpen(ctx, asked.id))) throw new Settled();
    return target;
  };
  try {
    await storePdf(by, { content, name }, place, (ctx, _target, file) => settle(ctx, asked.id, 'signed', null, file));
    return true;
  } catch (error) {
    if (error instanceof Settled) return false;
    if (!(error instanceof ORPCError) || error.code !== 'FUND_WORK_DONE') throw error;
    await inTenantOf(services, tenant, 'write', (ctx) =>
      settle(ctx, asked.id, 'failed', 'It was signed after the subscription had moved on.', null),
    );
    return false;
  }
}

function keepDeclined(services: Services, tenant: string, asked: Asked, reason: string | null): Promise<boolean> {
  return inTenantOf(services, tenant, 'write', async (ctx) => {
    if (!(await settle(ctx, asked.id, 'declined', reason, null))) return false;
    const record = await findRecord(ctx, asked.subscription_id);
    await auditSubscription(ctx, 'signature_declined', record, { request_id: asked.id, part: asked.part });
    await tellFirm(ctx, record, {
      heading: `${asked.file_name} was not signed`,
      paragraphs: [
        `The signature was declined: subscription of ${record.lp_name} to ${record.fund_name}.`,
        ...(reason ? [reason] : []),
      ],
    });
    return true;
  });
}

async function isOpen({ tx }: Ctx, id: string): Promise<boolean> {
  const [row] = await tx.query<{ id: string }>(
    `select id from signature_requests where id = $1 and state in ('waiting', 'sent')`,
    [id],
    'is-signature-open',
  );
  return row !== undefined;
}

async function settle({ tx, now }: Ctx, id: string, state: string, reason: string | null, file: string | null) {
  const rows = await tx.query<{ id: string }>(
    `update signature_requests set state = $2, reason = $3, file_id = $4, answered_at = $5
      where id = $1 and state in ('waiting', 'sent') returning id`,
    [id, state, reason, file, now],
    'answer-signature-request',
  );
  return rows.length > 0;
}
