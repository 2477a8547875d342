import { describe, expect, it } from 'vitest';
import { brokenPasswordRules, containsName, PASSWORD_RULES, passwordCore, passwordStrength } from './passwords.ts';

const [LENGTH, UPPER, LOWER, NUMBER, SPECIAL] = [
  'Password must be at least 12 characters long',
  'Password must contain at least one uppercase letter',
  'Password must contain at least one lowercase letter',
  'Password must contain at least one number',
  'Password must contain at least one special character',
];

describe('the rules', () => {
  it('are those of the specification, in its order', () => {
    expect(PASSWORD_RULES.map(({ message }) => message)).toEqual([LENGTH, UPPER, LOWER, NUMBER, SPECIAL]);
  });

  it.each([
    ['Correct-Hor5', []],
    ['Correct-Ho5', [LENGTH]],
    ['correct-hor5', [UPPER]],
    ['CORRECT-HOR5', [LOWER]],
    ['Correct-Hors', [NUMBER]],
    ['CorrectHors5', [SPECIAL]],
    ['Correct Hor5', [SPECIAL]],
    ['Ärger-Übung5', []],
    // Twelve characters, although more units of UTF-16.
    ['Aa1-😀😀😀😀😀😀😀😀', []],
    ['Aa1-😀😀😀😀😀😀😀', [LENGTH]],
    ['', [LENGTH, UPPER, LOWER, NUMBER, SPECIAL]],
  ])('%j breaks %j', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken);
  });
});

it.each([
  ['', 0, 'Weak'],
  ['a', 20, 'Weak'],
  ['aA', 40, 'Fair'],
  ['aA1', 60, 'Fair'],
  ['aA1-', 80, 'Good'],
  ['Correct-Hor5', 100, 'Strong'],
])('%j has the strength %i, %s', (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});

it.each([
  ['P@ssw0rd', 'password'],
  ['  123Password!!', 'password'],
  ['Dr4g0n$-7!1', 'dragon'],
  ['5un5h1ne', 'unshlne'],
  ['m0nk3y-4nd-Tr33', 'monkeyandtr'],
  ['w!th-7wo', 'withtwo'],
  ['Été', 'été'],
  ['12345', ''],
])('the word under %j is %j', (password, core) => {
  expect(passwordCore(password)).toBe(core);
});

it.each([
  ['Tidewire-2026!', ['Tidewire Partners'], true],
  ['my-PARTNERS-1', ['Tidewire Partners'], true],
  ['Anna-Loves-7', ['anna'], true],
  ['Ann-Loves-77', ['Ann'], false],
  ['Life-Is-Long-7', ['Li'], false],
  ['Correct-Horse-7', ['Tidewire', 'anna'], false],
  ['jane.doe-Strong1', ['jane.doe'], true],
  ['nothing-Else-1', [], false],
])('%j contains one of %j: %s', (password, names, contains) => {
  expect(containsName(password, names)).toBe(contains);
});
