import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * npm packages cannot hold symlinks, so the platform package makes them in its install script. After an install with
 * --ignore-scripts they are missing, and no binary finds its libraries.
 */
export function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    // The list speaks of `native/…`, but a copy has another name.
    const link = join(native, relative('native', target));
    const to = relative(dirname(join(root, target)), join(root, source));
    try {
      symlinkSync(to, link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
