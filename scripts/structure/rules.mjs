/**
 * How the code may be put together. Read by check-structure.mjs, which resolves each import, so that a new folder is held
 * to these rules from its first file, at any depth. Tests and what lies in `testing` folders may import anything.
 */

/** A package may import these of ours, and nothing that matches `never`. */
export const PACKAGES = {
  'packages/domain/src': { ours: [], never: /^node:/ },
  'packages/contract/src': { ours: ['packages/domain/src'], never: /^(node:|react|drizzle-orm|pg$)/ },
  'packages/db/src': { ours: ['packages/domain/src'], never: /^react/ },
  'apps/server/src': {
    ours: ['packages/domain/src', 'packages/contract/src', 'packages/db/src'],
    never: /^(react|@mantine)/,
  },
  'apps/web/src': {
    ours: ['packages/domain/src', 'packages/contract/src'],
    never: /^(node:|zod|pg$|drizzle-orm)/,
  },
};

/**
 * The areas of the product, from the ground up. On the server an area uses those that it names. `deal-access` says who may
 * see and work on a deal; it lies below the deals because files, tasks and notifications ask it too. See docs/adr/0024 and
 * the picture in docs/architecture.md.
 */
export const AREAS = {
  access: [],
  'deal-access': ['access'],
  work: ['access', 'deal-access'],
  deals: ['access', 'deal-access', 'work'],
  portfolio: ['access', 'deal-access', 'work', 'deals'],
  funds: ['access', 'deal-access', 'work', 'portfolio'],
  sharing: ['access', 'deal-access', 'work', 'deals', 'portfolio', 'funds'],
  firm: ['access', 'deal-access', 'work', 'deals'],
  platform: ['access'],
  trust: ['access', 'deal-access', 'work', 'deals', 'portfolio', 'funds', 'sharing', 'firm', 'platform'],
  site: ['access', 'platform'],
  shell: [],
  home: ['access', 'deal-access', 'work', 'deals', 'portfolio', 'funds', 'sharing', 'firm', 'platform'],
};

/** Files of a noun that no other noun imports: another noun's use cases are called, never its statements or rules. */
export const PRIVATE_FILE = /\.(queries|policy|router)\.ts$/;

/**
 * Where no SQL stands. A statement with one use stands in its use case, one with several in `<noun>.queries.ts`; what such a
 * file exports and one file alone uses is a breach too.
 */
export const WITHOUT_SQL = /^apps\/server\/src\/(core\/http\/|features\/.*\.(router|policy)\.ts$)/;

/**
 * On the web a feature is an area's noun and imports no other one: a route puts features together. The exceptions are the
 * nouns that a page of deals is made of, which would otherwise be handed through a dozen components. Each names those that
 * it is composed of, and all of these stand above it, so that there is no circle.
 */
export const COMPOSED = {
  'deals/opportunities': [],
  'deals/checklists': ['deals/opportunities'],
  'deals/assignments': ['deals/opportunities'],
  'deals/stage-moves': ['deals/opportunities', 'deals/checklists'],
  'deals/bulk': ['deals/opportunities', 'deals/assignments', 'deals/stage-moves'],
  'deals/saved-views': ['deals/opportunities'],
  'deals/opportunity-notes': ['deals/opportunities'],
  'deals/activity': ['deals/opportunities', 'deals/opportunity-notes'],
  'deals/opportunity-form': ['deals/opportunities', 'deals/checklists', 'deals/stage-moves'],
  'deals/opportunity-duplicates': ['deals/opportunities'],
  'deals/opportunity-board': ['deals/opportunities', 'deals/checklists', 'deals/stage-moves', 'deals/bulk'],
  'deals/opportunity-list': [
    'deals/opportunities',
    'deals/checklists',
    'deals/stage-moves',
    'deals/bulk',
    'deals/saved-views',
  ],
  'deals/opportunity-record': [
    'deals/opportunities',
    'deals/assignments',
    'deals/checklists',
    'deals/stage-moves',
    'deals/activity',
    'deals/opportunity-form',
    'deals/opportunity-duplicates',
  ],
  'deals/opportunity-peek': [
    'deals/opportunities',
    'deals/assignments',
    'deals/stage-moves',
    'deals/activity',
    'deals/opportunity-record',
  ],
  'deals/deleted-deals': ['deals/opportunities'],
  'deals/opportunities-page': [
    'deals/opportunities',
    'deals/assignments',
    'deals/stage-moves',
    'deals/opportunity-form',
    'deals/opportunity-board',
    'deals/opportunity-list',
    'deals/opportunity-peek',
  ],
};

/** Lines of a source file, and source files of a folder, tests apart. */
export const LIMITS = { lines: 400, files: 40 };

/** What is built and never committed. */
export const ARTEFACT = /(^|\/)(dist|test-results|coverage)\/|\.(tsbuildinfo|log)$/;
