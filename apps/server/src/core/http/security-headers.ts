import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Nothing from elsewhere, nothing inline but Mantine's styles, no frame around us. Made once: the plugin of Fastify reads
 * these options anew for every request.
 */
const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  crossOriginEmbedderPolicy: false,
});

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}
