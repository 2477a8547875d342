import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/i;

/** Whether what is said between the browser and us can be overheard. Plain HTTP is fine on one machine only. */
export function isPrivateTransport(request: Pick<FastifyRequest, 'protocol' | 'host'>): boolean {
  return request.protocol === 'https' || LOOPBACK.test(request.host);
}

/** Whether the browser reached us on its own machine, where no certificate and no configured address are needed. */
export function isLoopback({ host }: Pick<FastifyRequest, 'host'>): boolean {
  return LOOPBACK.test(host);
}

/** The origin under which the browser knows us. */
export function ownOrigin(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | undefined): string {
  return publicUrl && !LOOPBACK.test(request.host)
    ? new URL(publicUrl).origin
    : `${request.protocol}://${request.host}`;
}
