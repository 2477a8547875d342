import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** /api/health says that the process answers, /api/ready that it can work: whether its database does. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  app.get('/api/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/api/ready', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await services.pools.app.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'unavailable', reason: 'The database cannot be reached.' });
    }
  });
}
