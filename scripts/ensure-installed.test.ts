import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isInRange } from './ensure-installed.mjs';

const root = join(import.meta.dirname, '..');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

it.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['22.23.3', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['25.1.0', true],
  ['26.0.0', true],
])('Node.js %s is supported: %s', (version, supported) => {
  expect(isInRange(version, engines.node)).toBe(supported);
});

it('recommends a version that is supported', () => {
  const recommended = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  expect(isInRange(`${recommended}.0.0`, engines.node)).toBe(true);
});
