import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { test as base } from '@playwright/test';
import { makeDirectoryInMemory } from '../scripts/directory-in-memory.mjs';
import { databaseHome, type Installation, startInstallation } from './installation.ts';
import { SHARED, type Shared } from './start-shared.ts';

/** The server that a journey looks at. */
export type Cairn = Pick<Installation, 'url' | 'dataDirectory' | 'printed'>;

/** A firm of this journey alone, made as those of the demo workspace are. */
export interface Firm {
  domain: string;
  /** Of the person with this role: `firm-admin`, `lp`, … */
  address(role: string): string;
}

/** apps/server/src/testing/firm-maker.ts; its types would bring the whole server into the check of the journeys. */
interface FirmMaker {
  make(model: string, extent: Options['extent']): Promise<string>;
  endOverride(tenantId: string): Promise<void>;
  endWaiting(tenantId: string): Promise<void>;
  tamper(domain: string): Promise<string>;
  close(): Promise<void>;
}
interface FirmMakerModule {
  connectFirmMaker(dataDirectory: string, databaseHome: string): Promise<FirmMaker>;
}

interface Options {
  /** The demo firm that `firm` is a copy of. */
  model: 'Northgate Ventures' | 'Harbor Seed Partners';
  /** How much of it is copied: its people alone, with their deals and tasks, or with companies, fund and shares too. */
  extent: 'people' | 'deals' | 'all';
}

interface OwnOptions {
  /** A name, where journeys need a server of their own: one for all that name it alike, in one worker. */
  installation: string;
  /** Further environment of a server of one's own. */
  variables: Record<string, string>;
}

function shared(): Shared {
  const text = process.env[SHARED];
  if (text === undefined) throw new Error('the shared server was not started');
  return JSON.parse(text) as Shared;
}

/**
 * `cairn`: the server that is started once for the run; it belongs to everybody, and so does its demo workspace, which
 * journeys read and never change. `firm`: what a journey changes. `own`: for what a server itself goes through.
 */
export const test = base.extend<
  Options & { firm: Firm; cairn: Cairn; othersLeave: undefined },
  OwnOptions & { own: Installation; maker: FirmMaker }
>({
  model: ['Northgate Ventures', { option: true }],
  extent: ['all', { option: true }],
  installation: ['', { scope: 'worker', option: true }],
  variables: [{}, { scope: 'worker', option: true }],
  own: [
    async ({ variables }, use) => {
      const directory = await makeDirectoryInMemory('cairn-journey-');
      const installation = await startInstallation(directory, variables);
      await use(installation);
      await installation.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  maker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const { dataDirectory, printed } = shared();
      const maker = await openMaker(dataDirectory, printed);
      await use(maker);
      await maker.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  firm: async ({ maker, model, extent }, use) => {
    const domain = await maker.make(model, extent);
    await use({ domain, address: (role) => `${role}@${domain}` });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  cairn: async ({}, use) => {
    const { printed, ...rest } = shared();
    await use({ ...rest, printed: () => printed });
  },
  baseURL: async ({ cairn }, use) => use(cairn.url),
  // Pages of other people that a journey opened would live on in this browser, with their streams, beside all that follow.
  othersLeave: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** For journeys that need a server of their own. */
export const testOwn = test.extend({ cairn: async ({ own }, use) => use(own) });

async function openMaker(dataDirectory: string, printed: string): Promise<FirmMaker> {
  const { connectFirmMaker }: FirmMakerModule = await import(pathToFileURL(shared().firmMaker).href);
  return connectFirmMaker(dataDirectory, databaseHome(printed, dataDirectory));
}

/** As `maker`, in a server of one's own. */
export const openMakerOf = ({ dataDirectory, printed }: Installation) => openMaker(dataDirectory, printed());

export { type Browser, expect, type Page } from '@playwright/test';
