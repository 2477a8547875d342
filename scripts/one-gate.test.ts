import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../apps/server/src/features');

it('use cases and policies ask may(), which knows the scopes of a key, and never the role alone', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    // Which home somebody has is a matter of the role.
    .filter((path) => path !== 'home/home/home.policy.ts');
  expect(files.length).toBeGreaterThan(400);
  const asking = files.filter((path) =>
    /hasPermission\((ctx\.)?(actor\.)?role/.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(asking).toEqual([]);
});
