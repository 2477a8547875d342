import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * HTTPS: the __Host- prefix pins the cookie to this very host. Loopback over HTTP: browsers differ on Secure there, so the
 * plain name, with the port in it, because cookies are shared by all ports of a host.
 */
export function ownCookieName(request: FastifyRequest, purpose: 'session' | 'sso' | 'update'): string {
  return request.protocol === 'https'
    ? `__Host-cairn_${purpose}`
    : `cairn_${purpose}_${/:(\d+)$/.exec(request.host)?.[1] ?? '80'}`;
}
const cookieName = (request: FastifyRequest) => ownCookieName(request, 'session');

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
