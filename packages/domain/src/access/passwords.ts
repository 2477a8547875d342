/** The longest password accepted, in UTF-8 bytes: long pass phrases are fine, a hash of megabytes is an attack. */
export const PASSWORD_MAX_BYTES = 512;
export const PASSWORD_MIN_LENGTH = 12;

/** In the order in which they are shown; the texts are binding (docs/rules/access.md#password-rules). */
export const PASSWORD_RULES = [
  {
    test: (p: string) => [...p].length >= PASSWORD_MIN_LENGTH,
    message: 'Password must be at least 12 characters long',
  },
  { test: (p: string) => /\p{Lu}/u.test(p), message: 'Password must contain at least one uppercase letter' },
  { test: (p: string) => /\p{Ll}/u.test(p), message: 'Password must contain at least one lowercase letter' },
  { test: (p: string) => /\p{N}/u.test(p), message: 'Password must contain at least one number' },
  { test: (p: string) => /[^\p{L}\p{N}\s]/u.test(p), message: 'Password must contain at least one special character' },
] as const;

const STRENGTH_LABELS = [
  { below: 40, label: 'Weak' },
  { below: 80, label: 'Fair' },
  { below: 100, label: 'Good' },
] as const;

/** Messages of the rules that the password breaks; empty when it is acceptable. */
export function brokenPasswordRules(password: string): string[] {
  return PASSWORD_RULES.filter((rule) => !rule.test(password)).map((rule) => rule.message);
}

/** Strength from 0 to 100, 20 points for each rule met, with its label (docs/rules/access.md#password-strength). */
export function passwordStrength(password: string): { score: number; label: 'Weak' | 'Fair' | 'Good' | 'Strong' } {
  const score = 20 * (PASSWORD_RULES.length - brokenPasswordRules(password).length);
  return { score, label: STRENGTH_LABELS.find(({ below }) => score < below)?.label ?? 'Strong' };
}

/** Letters that people swap for digits and signs, undone, so that P@ssw0rd reads as password. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The word under the decoration: lower case, look-alikes undone, digits and signs at both ends dropped. */
export function passwordCore(password: string): string {
  const trimmed = password.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...trimmed]
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}]/gu, '');
}

/**
 * Whether the password contains one of the names (person's, firm's, the local part of the address), ignoring case.
 * Names shorter than four letters are ignored: "Li" is in half of all pass phrases.
 */
export function containsName(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const words = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => [...word].length >= 4);
  return words.some((word) => lower.includes(word));
}
