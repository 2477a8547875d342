import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built pages: hashed files forever, index.html for every path that is a page, 404 for what looks like a file. */
export async function serveWebClient(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/');
    if (isPage && !/\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '')) return reply.sendFile('index.html');
    return reply.code(404).type('text/plain').send('There is nothing at this address.');
  });
}
