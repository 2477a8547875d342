import type { FastifyInstance } from 'fastify';
import { answers } from '../pools.ts';
import type { Services } from '../services.ts';

/** /api/health says that the process answers, /api/ready that it can work: whether its database does. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  app.get('/api/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/api/ready', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await answers(services.pools.app);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'unavailable', reason: 'The database cannot be reached.' });
    }
  });
}
