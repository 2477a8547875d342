import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A firm's real list, where it lies beside the checkout; it is not part of the project. */
export function realList(): Buffer | undefined {
  let root = import.meta.dirname;
  while (!existsSync(join(root, 'package-lock.json'))) root = dirname(root);
  const file = join(root, '../shared/data/startup_funding.csv');
  return existsSync(file) ? readFileSync(file) : undefined;
}
