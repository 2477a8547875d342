import { hash, type Options, verify } from '@node-rs/argon2';
import { fail } from '../errors.ts';

// OWASP's minimum for argon2id (2): 19 MiB, two passes.
const OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More hashes than this at once would starve everything else on a small machine; the rest wait their turn. */
const AT_ONCE = 4;
/** A queue longer than this would make everybody wait for nothing: about two seconds on a small machine. */
const WAITING_AT_MOST = 64;
let running = 0;
const waiting: (() => void)[] = [];

async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw fail('UNAVAILABLE', { retry_after_seconds: 2 });
    // A hash that finishes hands the turn over, so that nobody new slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** An accent can be typed as one character or as two, depending on the keyboard: one form is hashed (RFC 8265 asks for NFC). */
const oneForm = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => takingTurns(() => hash(oneForm(password), OPTIONS));

/** A hash that no password has: verifying against it costs what a real one costs. */
let nobody: Promise<string> | undefined;

/** Whether the password is right. Without a stored hash the same time goes by, and the answer is no. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const against = stored ?? (await nobody);
  const composed = oneForm(password);
  let matches = await takingTurns(() => verify(against, composed));
  // Hashes from before were made of what was typed, as it was.
  if (!matches && composed !== password) matches = await takingTurns(() => verify(against, password));
  return matches && stored !== undefined;
}
