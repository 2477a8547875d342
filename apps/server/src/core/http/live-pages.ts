import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** The client's renderer, built beside its pages; see apps/web/src/site/render.tsx. */
interface Renderer {
  renderLivePage(path: string, view: unknown, assets: unknown): string;
}

/** Public pages that are made when they are asked for: `view` finds out what stands on each. */
export function serveLivePages(
  app: FastifyInstance,
  directory: string,
  views: Record<string, () => Promise<unknown>>,
): void {
  const place = join(directory, '.site');
  if (!existsSync(join(place, 'render.mjs'))) return;
  let loaded: Promise<[Renderer, unknown]> | undefined;
  // On first use: a start must not wait for a page that few ask for.
  const load = () => {
    loaded ??= Promise.all([
      import(pathToFileURL(join(place, 'render.mjs')).href) as Promise<Renderer>,
      readFile(join(place, 'assets.json'), 'utf8').then((text) => JSON.parse(text) as unknown),
    ]);
    return loaded;
  };
  for (const [path, view] of Object.entries(views)) {
    app.get(path, async (_request, reply) => {
      const [[renderer, assets], found] = await Promise.all([load(), view()]);
      void reply.header('cache-control', 'no-cache');
      return reply.type('text/html; charset=utf-8').send(renderer.renderLivePage(path, found, assets));
    });
  }
}
