import { INBOUND_MAIL_MAX } from '@cairn/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertLimitNotReached, countHit, networkOf } from '../../../core/access/rate-limit.ts';
import { fail } from '../../../core/errors.ts';
import { limitBodyTime } from '../../../core/http/body-limit.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import type { Services } from '../../../core/services.ts';
import { findFirmOf, isAutomatic, keepMail } from './keep-mail.ts';
import { PROVIDER_SHAPES, type ProvidedMail, type ProviderShape } from './provider-shapes.ts';

/** A mail grows in a form or in JSON. */
const LARGEST = INBOUND_MAIL_MAX * 1.5;
const BODY_MS = 120_000;
const UNPROVEN_AT_ONCE = 4;

/**
 * Where a mail provider hands mail over. It holds the mail already, so what is refused for good is answered as received, with
 * the reason: anything else would be sent again for days.
 */
export async function serveInboundMail(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    for (const [name, shape] of Object.entries(PROVIDER_SHAPES)) serveShape(scope, services, name, shape);
  });
}

function serveShape(scope: FastifyInstance, services: Services, name: string, shape: ProviderShape): void {
  let unproven = 0;
  // Before the body is read: nobody without the secret makes the server hold 37 MB, or, where the proof is in the body, more
  // than a few of them, and not for long.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { secret } = services.env.inboundMail ?? {};
    if (secret === undefined) throw fail('NOT_FOUND');
    if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
    limitBodyTime(request, reply, BODY_MS);
    if (shape.admits) {
      if (!shape.admits(request.headers, secret)) throw fail('FORBIDDEN');
      return;
    }
    await assertLimitNotReached(services, 'secret by address', networkOf(request.ip));
    if (unproven >= UNPROVEN_AT_ONCE) throw fail('TOO_MANY_REQUESTS', { retry_after_seconds: 5 });
    unproven++;
    reply.raw.once('close', () => {
      unproven--;
    });
  };
  // Mailgun sends a mail as it came to addresses that end so.
  for (const address of [`/api/inbound-mail/${name}`, `/api/inbound-mail/${name}/mime`])
    scope.post(address, { bodyLimit: LARGEST, onRequest }, async (request, reply) => {
      const { secret = '' } = services.env.inboundMail ?? {};
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const mail = await shape.read(body, request.headers, secret, services.now());
      if (!mail) {
        if (!shape.admits) await countHit(services, 'secret by address', networkOf(request.ip));
        throw fail('FORBIDDEN');
      }
      return reply.header('cache-control', 'no-store').send(await receive(services, mail));
    });
}

async function receive(services: Services, { raw, recipients, sender, ip }: ProvidedMail) {
  const refuse = (reason: string) => ({ received: false, reason });
  if (raw.length > INBOUND_MAIL_MAX) return refuse('too large');
  if (sender === '' || isAutomatic(raw)) return refuse('automatic');
  const firms = await Promise.all(recipients.map((address) => findFirmOf(services, address)));
  const known = [...new Set(firms)].filter((firm) => firm !== undefined);
  if (known.length === 0) return refuse('unknown recipient');
  for (const firm of known) await keepMail(services, firm, { raw, sender, ip, helo: null, cameBy: 'webhook' });
  return { received: true };
}
