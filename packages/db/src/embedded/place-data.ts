import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { chooseUser, type DatabaseUser } from './choose-user.ts';
import { claimPlace, isOurs, outsidePlaces } from './outside-places.ts';
import { whyUnfit } from './why-unfit.ts';

export interface Place {
  /** Holds the cluster `postgres/`, its password, its log and the lock. */
  home: string;
  user: DatabaseUser;
  /** A clause that follows "because". */
  movedBecause?: string;
}

/**
 * The wanted directory if it can serve, else a place outside the checkout whose name follows from the wanted one, so that
 * the next start finds it again. A database that exists decides: it is never left behind for an empty one silently.
 */
export function placeData(wanted: string, places = outsidePlaces()): Place {
  const home = trueName(wanted);
  const unfit = whyUnfit(home);
  const begun = places.find((place) => isOurs(place) && hasCluster(under(place, home)));
  if (!unfit && (hasCluster(home) || !begun)) return { home, user: chooseUser(home) };
  // Only root sees into it. To start with an empty database beside it would look as if the data were lost.
  if (unfit && !begun && hasCluster(home) && process.geteuid?.() === 0) {
    throw new Error(`There is a database in ${home}, but ${unfit}: open the way to it, or move it with its directory.`);
  }
  for (const place of begun ? [begun] : places) {
    const other = under(place, home);
    if (!claimPlace(place) || whyUnfit(other)) continue;
    return { home: other, user: chooseUser(other), movedBecause: unfit ?? 'the database was begun there' };
  }
  throw new Error(`The database cannot live in ${home}, because ${unfit}, and not in ${places.join(' or ')} either.`);
}

function under(place: string, home: string): string {
  return join(place, createHash('sha256').update(home).digest('hex').slice(0, 12));
}

function hasCluster(home: string): boolean {
  return existsSync(join(home, 'postgres', 'PG_VERSION'));
}

/** One name however the directory is spelled, also when it does not exist yet; two spellings must meet at one lock. */
function trueName(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    return absolute === dirname(absolute) ? absolute : join(trueName(dirname(absolute)), basename(absolute));
  }
}
