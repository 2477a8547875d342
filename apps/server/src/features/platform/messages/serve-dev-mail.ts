import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../../../core/http/transport.ts';
import type { Services } from '../../../core/services.ts';
import { renderMailbox, renderMessage } from './dev-mail-pages.ts';
import { findKeptMessage, listKeptMessages } from './list-kept-messages.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * /dev/mail: the messages that no server is there to send, for people at this machine. They sign people in, so the
 * pages exist only where `showsMail` says so, and even there only for a browser on the same machine that talks to us
 * directly. To everybody else they are an address at which there is nothing.
 */
export function serveDevMail(app: FastifyInstance, services: Services): void {
  if (!services.env.showsMail) return;
  app.get<{ Querystring: { q?: unknown } }>('/dev/mail', async (request, reply) => {
    if (!isSameMachine(request)) return reply.callNotFound();
    const search = typeof request.query.q === 'string' ? request.query.q.slice(0, 200) : '';
    const messages = await listKeptMessages(services, search);
    // The page looks again by itself, but not while somebody searches: what is being typed would be lost.
    if (!search) void reply.header('refresh', '10');
    return sendPage(reply, renderMailbox(messages, search, services.now()));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    if (!isSameMachine(request) || !UUID.test(request.params.id)) return reply.callNotFound();
    const found = await findKeptMessage(services, request.params.id);
    return found ? sendPage(reply, renderMessage(found, services.env)) : reply.callNotFound();
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

/** What a proxy adds says that the browser is elsewhere, though the proxy itself is here. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

function isSameMachine(request: FastifyRequest): boolean {
  return (
    isLoopbackAddress(request.socket.remoteAddress) &&
    // Another site's name that leads to this machine (DNS rebinding) is not this machine's own.
    isLoopback(request) &&
    PROXY_HEADERS.every((name) => request.headers[name] === undefined)
  );
}

function isLoopbackAddress(address: string | undefined): boolean {
  const bare = address?.replace(/^::ffff:/i, '') ?? '';
  return bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
