import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseUser } from './choose-user.ts';
import { hydrateSymlinks } from './hydrate-symlinks.ts';
import type { Binaries } from './locate-binaries.ts';
import { claimPlace, outsidePlaces } from './outside-places.ts';
import { succeedsAs } from './run-as.ts';

/** A `native` directory whose programs the user can really run: the installed one or, failing that, a copy of it. */
export function runnableBinaries(binaries: Binaries, user: DatabaseUser, places = outsidePlaces()): string {
  const runs = (native: string) => succeedsAs(user, join(native, 'bin', 'postgres'), ['--version']);
  if (runs(binaries.native)) return binaries.native;
  if (tryTo(() => hydrateSymlinks(binaries.native)) && runs(binaries.native)) return binaries.native;

  for (const place of places) {
    if (!claimPlace(place)) continue;
    const copy = join(place, `pg-${binaries.version}`);
    if (runs(copy)) return copy;
    if (tryTo(() => copyBinaries(binaries.native, copy, runs)) && runs(copy)) return copy;
  }
  throw new Error(
    `The user ${user.name} can run PostgreSQL neither from ${binaries.native} nor from a copy in ${places.join(' or ')}.`,
  );
}

/** Renamed into place when complete, so that a start which is killed half-way leaves no half copy to trust. */
function copyBinaries(from: string, to: string, runs: (native: string) => boolean): void {
  const unfinished = mkdtempSync(`${to}.new-`);
  try {
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
    hydrateSymlinks(unfinished);
    openToAll(unfinished);
    // Another start may have put its copy there meanwhile and be running from it.
    if (runs(to)) return;
    rmSync(to, { recursive: true, force: true });
    renameSync(unfinished, to);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

// An install under umask 077 is closed to others, and so would be its copy.
function openToAll(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

function tryTo(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
