import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.ts';

describe('localPath', () => {
  it.each(['/dashboard', '/opportunities?view=list&status=%5B%22sourcing%22%5D#x', '/a/b', '/?q=http://x'])(
    'keeps %s',
    (path) => {
      expect(localPath(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    ' /dashboard',
    '/auth',
    '/auth?redirect=/auth',
    42,
    null,
    undefined,
    ['/dashboard'],
  ])('refuses %j', (value) => {
    expect(localPath(value)).toBeUndefined();
  });
});
