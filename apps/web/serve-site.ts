import type { Plugin } from 'vite';

const ASSETS = { scripts: ['/src/site/main.ts', '/src/site/dev-styles.ts'], styles: [] };
const LIVE: Record<string, string> = { '/status': '/api/status', '/trust': '/api/trust' };

/** The public pages while developing: rendered anew for every request, with the style sheets as scripts that Vite exchanges. */
export function serveSite(api: string): Plugin {
  return {
    name: 'cairn-serve-site',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        try {
          const renderer = await server.ssrLoadModule('/src/site/render.tsx');
          const live = LIVE[path];
          const html = live
            ? renderer.renderLivePage(path, await (await fetch(api + live)).json(), ASSETS)
            : renderer.renderStaticPages(ASSETS)[path];
          if (html === undefined) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml(path, html));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
