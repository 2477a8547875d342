import { renderToStaticMarkup } from 'react-dom/server';
import { type SiteAssets, SiteDocument } from '../features/site/pages/chrome/site-document.tsx';
import { LIVE_PAGES, type LiveViews, STATIC_PAGES } from '../features/site/pages/site-pages.tsx';

/** Runs in Node: at build time for the static pages, in the server for the live ones. */
function render(page: (typeof STATIC_PAGES)[string], assets: SiteAssets): string {
  const { title, description, content, verifies } = page;
  const scripts = verifies && assets.verifier ? [...assets.scripts, assets.verifier] : assets.scripts;
  const document = (
    <SiteDocument title={title} description={description} assets={{ ...assets, scripts }}>
      {content}
    </SiteDocument>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

/** The HTML of every static page, by its path. */
export function renderStaticPages(assets: SiteAssets): Record<string, string> {
  return Object.fromEntries(Object.entries(STATIC_PAGES).map(([path, page]) => [path, render(page, assets)]));
}

export function renderLivePage<P extends keyof LiveViews>(path: P, view: LiveViews[P], assets: SiteAssets): string {
  return render(LIVE_PAGES[path](view), assets);
}
