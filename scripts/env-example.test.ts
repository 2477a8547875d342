import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { listSettings, readEnv } from '../apps/server/src/env.ts';
import { envExample } from './env-example.mjs';

const root = join(import.meta.dirname, '..');
const PORT = { name: 'PORT', group: 'Server', meaning: 'The port.', default: '3000' };
const KEY = { name: 'KEY', group: 'Data', meaning: 'The key.', absent: 'a file', default: undefined };
const FROM = { name: 'FROM', group: 'Server', meaning: 'The sender.', default: 'Cairn <a@b.example>' };

it('shows each setting below its group, with its default or what counts without it', () => {
  const [, ...groups] = envExample([PORT, KEY, FROM]).split(/^### /m);
  expect(groups).toEqual([
    'Server\n\n# The port.\n# PORT=3000\n\n# The sender.\n# FROM="Cairn <a@b.example>"\n\n',
    'Data\n\n# The key.\n# Without it: a file.\n# KEY=\n',
  ]);
});

it('changes nothing when every line of it is set', () => {
  const set = envExample(listSettings()).replace(/^# (?=[A-Z\d_]+=)/gm, '');
  const variables = parseEnv(set);
  expect(Object.keys(variables).sort()).toEqual(
    listSettings()
      .map(({ name }) => name)
      .sort(),
  );
  expect(readEnv(root, variables as NodeJS.ProcessEnv)).toEqual(readEnv(root, {}));
});

it('has the settings of docs/operations.md, which is written by hand', () => {
  const [table = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n\n**');
  const named = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual(
    listSettings()
      .map(({ name }) => name)
      .sort(),
  );
});
