import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseUser } from './choose-user.ts';
import { locateBinaries } from './locate-binaries.ts';
import { claimPlace } from './outside-places.ts';
import { runnableBinaries } from './runnable-binaries.ts';
import { makeOpenDirectory, removeDirectory } from './start-in-child.ts';

const isRoot = process.geteuid?.() === 0;
let base: string;
beforeEach(() => {
  base = makeOpenDirectory();
});
afterEach(() => removeDirectory(base));

/** As npm leaves it with --ignore-scripts: without the symlinks of the libraries. */
function installWithoutScripts(): string {
  const native = join(base, 'package', 'native');
  const isLink = (name: string) => /\.so(\.\d+)?$/.test(name) && /lib(icu|pq|ecpg|pgtypes)/.test(name);
  cpSync(locateBinaries().native, native, { recursive: true, filter: (from) => !isLink(from) });
  return native;
}

describe('the binaries', { timeout: 60_000 }, () => {
  it('are used where they are when the user can run them', () => {
    const binaries = locateBinaries();
    expect(runnableBinaries(binaries, chooseUser(base), [])).toBe(binaries.native);
  });

  it('say plainly when there are none for this machine', () => {
    expect(() => locateBinaries('sunos', 'x64')).toThrow(/no embedded PostgreSQL for sunos-x64/);
  });

  it('get the symlinks that a skipped install script would have made', () => {
    const native = installWithoutScripts();
    expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(false);
    expect(runnableBinaries({ native, version: '18' }, chooseUser(base), [])).toBe(native);
  });

  it.runIf(isRoot)('are copied once when the user cannot enter their directory', () => {
    const native = installWithoutScripts();
    chmodSync(join(base, 'package'), 0o700);
    const place = join(base, 'place');
    const copy = runnableBinaries({ native, version: '18' }, chooseUser(base), [place]);
    expect(copy).toBe(join(place, 'pg-18'));
    expect(runnableBinaries({ native: '/nowhere', version: '18' }, chooseUser(base), [place])).toBe(copy);
    expect(readdirSync(place)).toEqual(['pg-18']);
  });
});

describe('a place outside the checkout', () => {
  it('is not taken when it is a link or writable by others', () => {
    const planted = join(base, 'planted');
    mkdirSync(join(base, 'target'));
    symlinkSync(join(base, 'target'), planted);
    expect(claimPlace(planted)).toBe(false);
    chmodSync(join(base, 'target'), 0o777);
    expect(claimPlace(join(base, 'target'))).toBe(false);
    expect(claimPlace(join(base, 'new'))).toBe(true);
  });
});
