import { brokenPasswordRules, containsName, passwordCore } from '@cairn/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import { fail } from '../errors.ts';

let common: Set<string> | undefined;

/** Passwords and their bare words that thousands of people use, from the dictionary of zxcvbn. */
function isCommon(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].filter((word) => word.length >= 6));
  return common.has(password.toLowerCase()) || common.has(passwordCore(password));
}

/** Refuses a password that breaks the rules, is commonly used, or contains the person's or firm's name. */
export function assertGoodPassword(password: string, names: readonly string[]): void {
  const reasons = brokenPasswordRules(password);
  if (isCommon(password)) reasons.push('This password is on the lists of commonly used ones. Choose another.');
  if (containsName(password, names))
    reasons.push('Password must not contain your name, your email or your organization.');
  if (reasons.length > 0) throw fail('PASSWORD_REFUSED', { reasons });
}
