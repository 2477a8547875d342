import type { Plugin } from 'vite';

const ASSETS = {
  scripts: ['/src/site/main.ts', '/src/site/dev-styles.ts'],
  styles: [],
  verifier: '/src/site/statement-verifier.ts',
};
/** `/verify` asks no call: its key is known to the server that serves the built pages. */
const LIVE: Record<string, string> = { '/status': '/api/status', '/trust': '/api/trust', '/verify': '' };

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
          const view = live === '' ? { key: '' } : live && (await (await fetch(api + live)).json());
          const html = view ? renderer.renderLivePage(path, view, ASSETS) : renderer.renderStaticPages(ASSETS)[path];
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
