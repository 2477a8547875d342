import type { FastifyInstance } from 'fastify';
import { fail } from '../../../core/errors.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import type { Services } from '../../../core/services.ts';
import { cosignCheckpoint } from './cosign-checkpoint.ts';

/** A proof of 63 hashes and a note with a few signatures. */
const LARGEST = 32 * 1024;

/** POST /api/witness/add-checkpoint, as https://c2sp.org/tlog-witness has it. Without a log to watch there is no such address. */
export async function serveWitness(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/api/witness/add-checkpoint',
      {
        bodyLimit: LARGEST,
        onRequest: async (request) => {
          if (services.env.witnessFor.length === 0) throw fail('NOT_FOUND');
          if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
          if (Number(request.headers['content-length'] ?? 0) > LARGEST) throw fail('PAYLOAD_TOO_LARGE');
        },
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
        const answer = await cosignCheckpoint(services, body);
        return reply
          .code(answer.status)
          .header('cache-control', 'no-store')
          .header('content-type', answer.type)
          .send(answer.body);
      },
    );
  });
}
