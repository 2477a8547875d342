import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../apps/web/src');
const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/baseline.layer.css'));
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.(tsx?|css)$/.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'));

const found = (pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, what = '']) => what)));

it('loads the styles of each component of Mantine that is used', () => {
  const used = [...found(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((names) =>
    names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  );
  const loaded = found(/@mantine\/core\/styles\/(\w+)\.layer\.css/g);
  const styled = [...new Set(used)].filter((name) => existsSync(join(styles, `${name}.layer.css`)));
  expect(styled.length).toBeGreaterThan(20);
  expect(styled.filter((name) => !loaded.has(name))).toEqual([]);
});
