import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * HTTPS: the __Host- prefix pins the cookie to this very host. Loopback over HTTP: browsers differ on Secure there, so the
 * plain name, with the port in it, because cookies are shared by all ports of a host.
 */
function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https'
    ? '__Host-cairn_session'
    : `cairn_session_${/:(\d+)$/.exec(request.host)?.[1] ?? '80'}`;
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request)];
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  void reply.setCookie(cookieName(request), token, {
    path: '/',
    httpOnly: true,
    secure: request.protocol === 'https',
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
  });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  setSessionCookie(request, reply, '', 0);
}
