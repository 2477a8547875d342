import { lookup, Resolver } from 'node:dns/promises';

/** What names mean outside. A seam: tests answer themselves, so that no test asks the network. */
export interface Names {
  /** Every address of a host. */
  addressesOf(host: string): Promise<{ address: string; family: number }[]>;
  /** The TXT records of a name, each put together from its parts; none when there is no such name. */
  textsOf(name: string): Promise<string[]>;
  /** The records of any type, as `resolve` of node:dns gives them; it rejects where there are none. */
  recordsOf(name: string, type: string): Promise<string[] | string[][]>;
}

const NO_RECORDS = new Set(['ENODATA', 'ENOTFOUND']);

export const systemNames: Names = {
  addressesOf: (host) => lookup(host, { all: true }),
  async textsOf(name) {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    const records = await resolver.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
      if (NO_RECORDS.has(error.code ?? '')) return [];
      throw error;
    });
    return records.map((parts) => parts.join(''));
  },
  recordsOf: (name, type) =>
    new Resolver({ timeout: 2_000, tries: 2 }).resolve(name, type) as Promise<string[] | string[][]>,
};
