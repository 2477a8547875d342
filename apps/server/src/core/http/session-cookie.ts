import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a device without an account has a secret for: a founder's links, links to shares, and own submissions. */
export type DevicePurpose = 'update' | 'share' | 'submission';

/**
 * HTTPS: the __Host- prefix pins the cookie to this very host. Loopback over HTTP: browsers differ on Secure there, so the
 * plain name, with the port in it, because cookies are shared by all ports of a host.
 */
export function ownCookieName(request: FastifyRequest, purpose: 'session' | 'sso' | DevicePurpose): string {
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

/** As long as a link can be used at all. */
const DEVICE_SECONDS = 200 * 24 * 3600;

/** The secret of this device: one for all links of a purpose that it opens. */
export function readDevice(request: FastifyRequest, purpose: DevicePurpose): string | undefined {
  const found = request.cookies[ownCookieName(request, purpose)];
  return found && /^[A-Za-z0-9_-]{43}$/.test(found) ? found : undefined;
}

export function setDevice(request: FastifyRequest, reply: FastifyReply, purpose: DevicePurpose, device: string): void {
  void reply.setCookie(ownCookieName(request, purpose), device, {
    path: '/',
    httpOnly: true,
    secure: request.protocol === 'https',
    sameSite: 'lax',
    maxAge: DEVICE_SECONDS,
  });
}
