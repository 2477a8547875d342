import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type postcss from 'postcss';
import postcssPresetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { serveSite } from './serve-site.ts';

/** The text font is asked for while the script still loads, so that no text is drawn twice. */
function preloadFont(name: string): Plugin {
  return {
    name: 'cairn-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((key) => key.includes(name));
        if (!file) throw new Error(`font ${name} is not part of the build`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/**
 * What Mantine's preset writes does not say which file it came from, and Vite warns of each such build. It came from the file
 * that is being read.
 */
const nameSource: postcss.Plugin = {
  postcssPlugin: 'cairn-name-source',
  OnceExit(root) {
    root.walkDecls((declaration) => {
      if (root.source) declaration.source ??= root.source;
    });
  },
};

/** What every page needs and a new version of ours seldom changes: one file that stays in the browser's cache. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store)|@orpc\/[^/]+)\//;

/**
 * Small things that the signed-out pages load, in one file in place of a dozen requests. What is not named here stays out
 * of their script.
 */
const SIGNED_OUT = new RegExp(
  [
    'web/src/lib/(api|session|base)/',
    'web/src/ui/base/',
    'packages/domain/src/(access/|[^/]+$)',
    'vite/preload-helper',
    'packages/contract/src/[^/]+$',
    'node_modules/@mantine/core/esm/components/(ActionIcon|CloseButton|Input|InputBase|TextInput)/',
    'node_modules/@tabler/icons-react/dist/esm/(?!icons/)',
    'icons/Icon(AlertTriangle|BuildingSkyscraper|Check|CircleCheck|ExclamationCircle|Fingerprint|InfoCircle|Point|X)\\.mjs',
    'node_modules/@mantine/hooks/esm/(utils|use-(did-update|disclosure|reduced-motion|media-query|id|merged-ref|timeout|uncontrolled|window-event))/',
  ].join('|'),
);

/** The same for the signed-in pages. */
const SHELL = /web\/src\/lib\/(?!forms\/|files\/|fields\/)|node_modules\/@tabler\//;

/**
 * Files that are always loaded together, each group in one: a browser asks a server without HTTP/2 for six files at a time, and
 * on a slow line the list of deals, of 62 files, stood after 13 s. A file that one page alone loads belongs to no group, nor
 * does what the signed-out pages load.
 */
const TOGETHER = {
  /** What most of the signed-in pages have in their first view. */
  frame:
    /web\/src\/ui\/(initials|stage-|overlays\/(opener|hint|key-hint)|lists\/(skeletons|refresh-failed))|lib\/files\/page-export|lib\/forms\/use-debounced-text/,
  /** What lists with filters and views have in theirs. */
  lists:
    /web\/src\/ui\/(lists\/(check-menu\.|filter-chip|describe-range|more-filters)|tag-pill|priority-mark|peek\/peek-frame|views\/(view-kind|use-saved-views|saved-views|view-switcher))/,
  /** What board, list and record of a deal have in common. */
  deals:
    /features\/deals\/(opportunities\/(opportunities\.module|fields\/(deal-(labels|fields|catalogue|draft)|refused)|stage-names|archived-mark|confidential-mark|deal-cache|stale-deal|use-(put-away|undo-edit|update-opportunity|open-deal|opportunities-search|near-deal)|peek-context|focus-deal)|assignments\/assign-(context|provider)|checklists\/(checklist-(context|provider)|gate-badge)|stage-moves\/move-(context|provider))/,
  /** How values of fields are read and said. */
  values:
    /web\/src\/lib\/(fields\/(field-spec|describe-value|values|read-draft|read-day)|forms\/(save-over|stale-record))/,
  /** What forms and editors are made of; only what no list has in its first view. */
  fields:
    /web\/src\/ui\/(fields|forms)\/(choice-field|date-|field-input|money-input|optional-select|tags-input|lists-inputs)|web\/src\/lib\/fields\/use-draft|@mantine\/core\/esm\/components\/MultiSelect\//,
};

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
      tmpDir: '../../node_modules/.cache/tanstack',
    }),
    react(),
    preloadFont('inter-latin-wght-normal'),
    serveSite(API),
  ],
  css: { postcss: { plugins: [postcssPresetMantine(), nameSource] } },
  build: {
    target: 'es2022',
    // Read by scripts/script-budget: which scripts a page loads.
    manifest: true,
    sourcemap: false,
    // The content security policy allows no data: addresses, so nothing may be inlined.
    assetsInlineLimit: 0,
    // The polyfill would be one more script for browsers that we do not support anyway.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK, priority: 3 },
            { name: 'base', test: /web\/src\/ui\/base\/toast\./, priority: 3 },
            { name: 'base', test: SIGNED_OUT, minShareCount: 2, priority: 2 },
            // The larger half of the text editor, fetched beside the other one.
            { name: 'prosemirror', test: /node_modules\/prosemirror-/, priority: 1 },
            { name: 'shell', test: SHELL, minShareCount: 2, priority: 1 },
            ...Object.entries(TOGETHER).map(([name, test]) => ({
              name,
              test,
              minShareCount: 2,
              priority: 0,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': API } },
});
