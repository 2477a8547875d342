import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { wireError } from './core/http/answer-error.ts';
import { serveApi } from './core/http/api.ts';
import { serveApiDocument } from './core/http/api-document.ts';
import { endConnectionsAtStop } from './core/http/end-connections.ts';
import { serveHealth } from './core/http/health.ts';
import { serveLivePages } from './core/http/live-pages.ts';
import { countRequests } from './core/http/request-counts.ts';
import { sendSecurityHeaders } from './core/http/security-headers.ts';
import { isPrivateTransport } from './core/http/transport.ts';
import { answerUnreadable, readableUrl, refuseUnreadable } from './core/http/unreadable-address.ts';
import { serveStatementVerifier, serveWebClient } from './core/http/web-client.ts';
import { newRequestId } from './core/ids.ts';
import { serveLive } from './core/live/serve-live.ts';
import type { Services } from './core/services.ts';
import { serveSsoCallback } from './features/access/sso/serve-sso-callback.ts';
import { serveStripeEvents } from './features/firm/billing/serve-stripe-events.ts';
import { serveSignatures } from './features/funds/signatures/serve-signatures.ts';
import { statementKey } from './features/funds/statements/seal-statement.ts';
import { serveDevMail } from './features/platform/messages/serve-dev-mail.ts';
import { getStatus } from './features/platform/status/get-status.ts';
import { serveInboundMail } from './features/sharing/inbound-mail/serve-inbound-mail.ts';
import { listSecurityChecks } from './features/trust/security-checks/list-security-checks.ts';
import { serveWitness } from './features/trust/witness/serve-witness.ts';
import { router } from './router.ts';

/** The HTTP side of the server, wired from the services; it listens when told to. */
export async function buildApp(
  services: Services,
  webDirectory: string,
  logger: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    genReqId: newRequestId,
    trustProxy: (_address, hop) => hop < services.env.trustedProxies,
    // Our own line for a finished request, below, leaves out the query: it can hold what a person searched for.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnreadable,
  });
  endConnectionsAtStop(app);
  // Before anything may answer.
  sendSecurityHeaders(app);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (!isPrivateTransport(request) && !request.url.startsWith('/api/') && request.method === 'GET') {
      return reply
        .code(403)
        .type('text/plain')
        .send(
          'Cairn needs HTTPS here. Open it through its https:// address, or on its own machine at http://localhost.',
        );
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    request.log[status >= 500 ? 'error' : 'info'](
      { method: request.method, path: request.url.split('?')[0], status, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'request',
    );
  });
  countRequests(app, services.requests);
  app.setErrorHandler((error, request, reply) => {
    const wire = wireError(error, request.log);
    return reply.code(wire.status).send(wire.toJSON());
  });
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  refuseUnreadable(app);
  serveHealth(app, services);
  await serveApiDocument(app);
  serveSsoCallback(app, services);
  serveLive(app, services);
  await serveStripeEvents(app, services);
  await serveInboundMail(app, services);
  await serveSignatures(app, services);
  await serveWitness(app, services);
  await serveApi(app, services, router);
  serveDevMail(app, services);
  await serveWebClient(app, webDirectory);
  serveLivePages(app, webDirectory, {
    '/status': () => getStatus(services),
    // A visitor of the page is told that the results cannot be read; why stands in the log.
    '/trust': () => listSecurityChecks(services).catch((error: unknown) => void wireError(error, app.log)),
    '/verify': async () => ({ key: statementKey(services) }),
  });
  serveStatementVerifier(app, webDirectory, () => statementKey(services));
  return app;
}
