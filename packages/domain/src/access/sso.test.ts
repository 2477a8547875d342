import { describe, expect, it } from 'vitest';
import { isPublicEmailDomain } from './public-email-domains.ts';
import { emailDomain, isSsoProblem, normaliseDomain } from './sso.ts';

describe('normaliseDomain', () => {
  it.each([
    ['Firm.Example', 'firm.example'],
    [' firm.example. ', 'firm.example'],
    ['büro.example', 'xn--bro-hoa.example'],
    ['ｆｉｒｍ.example', 'firm.example'],
    ['a.b-c.example', 'a.b-c.example'],
  ])('reads %j as %s', (typed, domain) => {
    expect(normaliseDomain(typed)).toBe(domain);
  });

  it.each([
    '',
    'localhost',
    'firm',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    'firm.example/path',
    'firm.example:443',
    'user@firm.example',
    'firm..example',
    '-firm.example',
    'firm_.example',
    'fi%72m.example',
    'firm example.com',
    `${'a'.repeat(64)}.example`,
  ])('refuses %j', (typed) => {
    expect(normaliseDomain(typed)).toBeUndefined();
  });
});

it('takes the domain of an address and of nothing else', () => {
  expect(emailDomain('Ann@Firm.Example')).toBe('firm.example');
  expect(emailDomain('"a@evil.example"@firm.example')).toBe('firm.example');
  expect(emailDomain('ann')).toBeUndefined();
});

it('knows where everybody can have an address', () => {
  expect(isPublicEmailDomain('gmail.com')).toBe(true);
  expect(isPublicEmailDomain('firm.example')).toBe(false);
});

it('takes only its own codes for a problem', () => {
  expect(isSsoProblem('seats')).toBe(true);
  for (const other of ['constructor', 'toString', '', 7, null]) expect(isSsoProblem(other)).toBe(false);
});
