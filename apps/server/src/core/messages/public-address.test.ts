import { describe, expect, it } from 'vitest';
import { linkTo, publicAddress } from './public-address.ts';

const LOCAL = { publicUrl: undefined, port: 3111 };
const PUBLIC = { publicUrl: 'https://cairn.firm.example/', port: 3111 };

describe('publicAddress', () => {
  it.each([
    [LOCAL, 'http://localhost:3111'],
    [PUBLIC, 'https://cairn.firm.example'],
    [{ publicUrl: 'https://user:canary@cairn.firm.example:8443/x?y#z', port: 1 }, 'https://cairn.firm.example:8443'],
  ])('of %j is %s', (env, address) => {
    expect(publicAddress(env)).toBe(address);
  });
});

describe('linkTo', () => {
  it.each(['/', '/auth?mode=reset', '/accept-invitation?token=a.b-c_d', '/reset-password#token=x', '/a//b'])(
    'leads to %s',
    (path) => {
      expect(linkTo(PUBLIC, path)).toBe(`https://cairn.firm.example${path}`);
      expect(linkTo(LOCAL, path)).toBe(`http://localhost:3111${path}`);
    },
  );

  it.each([
    '',
    'auth',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    '/a\r\nBcc: x@evil.example',
    '/\t/evil.example',
    ' /auth',
    '@evil.example/',
  ])('refuses %j', (path) => {
    expect(() => linkTo(PUBLIC, path)).toThrow('a link can only lead to a path of this installation');
  });
});
