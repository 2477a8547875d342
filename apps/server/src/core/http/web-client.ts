import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Below the built pages: the public ones, as HTML that needs no script. */
const SITE = 'site';
/** Verifies evidence of the audit log without this installation. */
const VERIFIER = 'audit-verifier.html';
/** Verifies statements of funds from disk; the key of this installation is written into it. */
const STATEMENT_VERIFIER = 'statement-verifier.html';

/**
 * The built pages: hashed files forever, the public pages at their paths, the client's index.html for every other path that
 * is a page, 404 for what looks like a file.
 */
export async function serveWebClient(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    wildcard: false,
    index: false,
    // Served at their own paths, below, and not as files.
    globIgnore: [`${SITE}/**`, 'index.html*', `${STATEMENT_VERIFIER}*`],
    cacheControl: false,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      // Kept and opened from disk: in place, the policy of this server lets no script inside of a page run.
      if (path.endsWith(VERIFIER)) void reply.header('content-disposition', `attachment; filename="${VERIFIER}"`);
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const { path, file } of publicPages(join(directory, SITE)))
    app.get(path, (_request, reply) => reply.sendFile(`${SITE}/${file}`));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/');
    if (isPage && !/\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '')) return reply.sendFile('index.html');
    return reply.code(404).type('text/plain').send('There is nothing at this address.');
  });
}

/** The page that verifies statements of funds, for somebody's disk, with the key that this installation signs them with. */
export function serveStatementVerifier(app: FastifyInstance, directory: string, key: () => string): void {
  const file = join(directory, STATEMENT_VERIFIER);
  if (!existsSync(file)) return;
  app.get(`/${STATEMENT_VERIFIER}`, async (_request, reply) => {
    const page = (await readFile(file, 'utf8')).replace('data-key=""', () => `data-key="${key()}"`);
    void reply.header('content-disposition', `attachment; filename="${STATEMENT_VERIFIER}"`);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

/** site/legal/terms.html is the page /legal/terms; site/index.html is the first page. */
function publicPages(directory: string): { path: string; file: string }[] {
  if (!existsSync(directory)) return [];
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, path: file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}` }));
}
