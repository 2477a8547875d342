export const EMAIL_MAX_LENGTH = 254;

/** One form per mailbox for look-ups: NFKC, trimmed, lower case. Dots and plus parts stay: they matter to some servers. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** What an <input type="email"> accepts, with a dot in the domain; deliverability is proved by the verification mail. */
export function isEmail(email: string): boolean {
  return (
    email.length <= EMAIL_MAX_LENGTH &&
    /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+\.[^\s@.<>(),;:\\"[\]]{2,}$/.test(email)
  );
}
