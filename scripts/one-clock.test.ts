import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../apps/web/src');
const OWN_CLOCK =
  /DateTimeFormat\((?![^)]*timeZone)|toLocale(Date|Time)String|\.get(Hours|Minutes|Date|Day|Month|FullYear)\(/;

it('the client tells every moment by the clock of lib/base/format.ts, which is that of the firm', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    // The public pages are for visitors, who are in no firm.
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^features\/site\/|base\/format\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => OWN_CLOCK.test(readFileSync(join(source, path), 'utf8')))).toEqual([]);
});
