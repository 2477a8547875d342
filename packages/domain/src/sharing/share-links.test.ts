import { expect, it } from 'vitest';
import { mayComeIn, nextStep, readDomain } from './share-links.ts';

it.each([
  [' @Acme.example ', 'acme.example'],
  ['sub.acme.example', 'sub.acme.example'],
  ['acme', undefined],
  ['a b.example', undefined],
  ['ana@acme.example', undefined],
  ['*.acme.example', undefined],
  ['-acme.example', undefined],
])('reads the domain %j as %s', (typed, domain) => expect(readDomain(typed)).toBe(domain));

it.each([
  ['ana@acme.example', [], [], true],
  ['ana@ACME.example', ['acme.example'], [], true],
  ['ana@mail.acme.example', ['acme.example'], [], true],
  ['ana@notacme.example', ['acme.example'], [], false],
  ['ana@acme.example.evil.example', ['acme.example'], [], false],
  ['"x@acme.example"@evil.example', ['acme.example'], [], false],
  ['ana@rival.example', [], ['rival.example'], false],
  ['ana@eu.rival.example', ['rival.example'], ['eu.rival.example'], false],
] as [string, string[], string[], boolean][])('%s with %j allowed and %j denied: %s', (email, allowed, denied, may) =>
  expect(mayComeIn(email, { allowed, denied })).toBe(may),
);

it('asks for the password first, then the address, then nothing', () => {
  const link = { has_password: true, asks_address: true };
  expect(nextStep(link, { password_given: false, address_proven: true })).toBe('password');
  expect(nextStep(link, { password_given: true, address_proven: false })).toBe('address');
  expect(nextStep(link, { password_given: true, address_proven: true })).toBe('open');
  expect(nextStep({ has_password: false, asks_address: false }, { password_given: false, address_proven: false })).toBe(
    'open',
  );
});
