import type { FastifyInstance } from 'fastify';
import { fail } from '../../../core/errors.ts';
import { originOf } from '../../../core/http/api.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import type { Services } from '../../../core/services.ts';
import { completeSso } from './complete-sso.ts';
import { clearFlowCookie } from './sso-flow.ts';

/** Where providers send the browser back: a page that is never seen, so it answers with a redirect and no JSON. */
export function serveSsoCallback(app: FastifyInstance, services: Services): void {
  // A HEAD of somebody's link checker must not use the visit up.
  app.get('/api/auth/sso/callback', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
    const context = { services, request, reply, origin: originOf(request) };
    const page = await completeSso(context);
    clearFlowCookie(context);
    return reply.redirect(page, 303);
  });
}
