const FRAME = 'src/routes/_app.tsx?tsr-split=component';
const pageOf = (route) => `src/routes/_app/${route}.tsx?tsr-split=component`;

/**
 * The most that a page may load of script, in kB as it travels (brotli), before anybody touches it. `parts` are the modules
 * that the page fetches by itself, as the build's manifest names them; what they import comes along. A page that is
 * not listed has no limit yet.
 *
 * `chunks` are those of the public pages' own build, by name: a page that is made when it is asked for has the scripts of `html`,
 * and fetches these.
 *
 * A limit leaves a kilobyte of room (docs/adr/0084). A feature that goes beyond it loads what it adds when it is opened (ui/overlays,
 * lazy dialogs), or raises the limit and says in its commit what the page got for it.
 */
export const FIRST_VIEWS = {
  '/': { html: 'site/index.html', limit: 4, parts: [] },
  '/verify': { html: 'site/index.html', limit: 27, parts: [], chunks: ['statement-verifier'] },
  '/auth': { limit: 175, parts: ['src/routes/auth.tsx?tsr-split=component'] },
  '/dashboard': { limit: 206, parts: [FRAME, pageOf('dashboard.index')] },
  '/opportunities': {
    limit: 252,
    parts: [FRAME, pageOf('opportunities'), 'src/features/deals/opportunity-board/board-view.tsx'],
  },
  '/opportunities?view=list': {
    limit: 248,
    parts: [FRAME, pageOf('opportunities'), 'src/features/deals/opportunity-list/list-view.tsx'],
  },
  '/opportunities/<id>': {
    limit: 288,
    parts: [
      FRAME,
      pageOf('opportunities_.$id'),
      'src/features/deals/opportunity-record/record-page.tsx',
      'src/features/work/tasks/next-tasks.tsx',
    ],
  },
  '/due-diligence': { limit: 239, parts: [FRAME, pageOf('due-diligence.index')] },
  '/portfolio': { limit: 260, parts: [FRAME, pageOf('portfolio.index')] },
  '/account': { limit: 247, parts: [FRAME, pageOf('account')] },
  '/dashboard/firm-admin': { limit: 263, parts: [FRAME, pageOf('dashboard/firm-admin')] },
};
