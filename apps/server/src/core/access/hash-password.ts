import { hash, type Options, verify } from '@node-rs/argon2';

// OWASP's minimum for argon2id (2): 19 MiB, two passes.
const OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More hashes than this at once would starve everything else on a small machine; the rest wait their turn. */
const AT_ONCE = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => takingTurns(() => hash(password, OPTIONS));

/** A hash that no password has: verifying against it costs what a real one costs. */
let nobody: Promise<string> | undefined;

/** Whether the password is right. Without a stored hash the same time goes by, and the answer is no. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const against = stored ?? (await nobody);
  const matches = await takingTurns(() => verify(against, password));
  return matches && stored !== undefined;
}
