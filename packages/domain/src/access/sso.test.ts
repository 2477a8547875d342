import { describe, expect, it } from 'vitest';
import { isPublicEmailDomain } from './public-email-domains.ts';
import {
  emailDomain,
  isSsoProblem,
  normaliseDomain,
  SSO_DEFAULT_ROLES,
  SSO_FLOW_MINUTES,
  SSO_MAX_DOMAINS,
  SSO_RECORD_KEY,
  SSO_RECORD_PREFIX,
} from './sso.ts';

/** Three letters short of the 253 that a name can have. */
const LONG = `${`${'a'.repeat(61)}.`.repeat(4)}a.`;

describe('normaliseDomain', () => {
  it.each([
    ['Firm.Example', 'firm.example'],
    [' firm.example. ', 'firm.example'],
    ['büro.example', 'xn--bro-hoa.example'],
    ['ｆｉｒｍ.example', 'firm.example'],
    ['a.b-c.example', 'a.b-c.example'],
    ['4you.example', '4you.example'],
    ['12.example', '12.example'],
    [`${LONG}bcd`, `${LONG}bcd`],
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
    `${LONG}bcde`,
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

it('gives nobody who arrives the role of an administrator, and asks for this record', () => {
  expect(SSO_DEFAULT_ROLES).toEqual([
    'firm_user',
    'lp',
    'portfolio_company_user',
    'opportunity_user',
    'co_investor_user',
  ]);
  expect([SSO_RECORD_PREFIX, SSO_RECORD_KEY]).toEqual(['_cairn', 'cairn-domain-verification']);
  expect([SSO_FLOW_MINUTES, SSO_MAX_DOMAINS]).toEqual([10, 20]);
});

it('takes only its own codes for a problem', () => {
  expect(isSsoProblem('seats')).toBe(true);
  for (const other of ['constructor', 'toString', '', 7, null]) expect(isSsoProblem(other)).toBe(false);
});
