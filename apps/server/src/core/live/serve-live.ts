import { LIVE_KINDS } from '@cairn/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, may } from '../actor.ts';
import { fail } from '../errors.ts';
import { wireError } from '../http/answer-error.ts';
import { isPrivateTransport } from '../http/transport.ts';
import { requireActor } from '../procedure.ts';
import type { Services } from '../services.ts';

/** A line now and then keeps proxies from closing the stream, and is when a session that has run out is noticed. */
const BEAT_MS = 15_000;
/** Bytes that may wait for a reader; one that falls behind further is better off to connect and look again. */
const BEHIND_AT_MOST = 256 * 1024;

/** Of one person: a browser needs one for all of its tabs. */
const STREAMS_AT_MOST = 20;

/** GET /api/live: what changes in the person's firm, as server-sent events. A session that ends closes its stream. */
export function serveLive(app: FastifyInstance, services: Services, beatMs = BEAT_MS): void {
  /** Whose they are, and how to end them. */
  const open = new Map<() => void, string>();
  // A HEAD of a stream would never end.
  app.get('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await follower(services, request).catch((error: unknown) => {
      throw wireError(error, request.log);
    });
    if ([...open.values()].filter((userId) => userId === actor.userId).length >= STREAMS_AT_MOST)
      throw fail('TOO_MANY_REQUESTS');
    reply.hijack();
    const { raw } = reply;
    if (raw.destroyed) return;
    // Hijacked answers do not get them by themselves: among them the request's id and the security headers.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 1000\n\n');
    let unfollow = () => {};
    const close = () => {
      clearInterval(beat);
      unfollow();
      open.delete(close);
      raw.end();
    };
    open.set(close, actor.userId);
    raw.on('close', close);
    const look = async () => {
      const now = await follower(services, request).catch(() => undefined);
      if (raw.writableEnded) return;
      // A person who switches to another firm, or has another role, connects anew.
      if (now?.tenantId === actor.tenantId && now.role === actor.role) return void raw.write(': here\n\n');
      // A page that merely loses its stream asks for it again, and would be refused.
      raw.write('event: over\ndata: \n\n');
      close();
    };
    const beat = setInterval(() => void look(), beatMs);
    unfollow = services.live.follow(actor.tenantId, actor.userId, ({ kind, id, by, request: from }) => {
      if (kind === 'access') return void look();
      if (!may(actor, LIVE_KINDS[kind])) return;
      if (raw.writableLength > BEHIND_AT_MOST) return close();
      raw.write(`data: ${JSON.stringify({ kind, id, by, request: from })}\n\n`);
    });
  });
  // An open stream would keep the server from ever stopping.
  app.addHook('preClose', async () => {
    for (const close of [...open.keys()]) close();
  });
}

/** The actor who may listen. An open page is not a person who is there, so the session is not marked as in use. */
async function follower(services: Services, request: FastifyRequest): Promise<Actor> {
  if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
  const actor = await requireActor(services, request, { isActivity: false });
  if (actor.restriction) throw fail('FORBIDDEN');
  return actor;
}
