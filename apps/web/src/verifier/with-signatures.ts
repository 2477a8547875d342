import type { Verify } from '@cairn/domain/proof';

/**
 * Runs what verifies signatures as it goes. The browser does that asynchronously: the first pass asks which there are, the
 * second knows the answers. Without an answer, because the browser knows no Ed25519, the second pass is told that.
 */
export async function withSignatures<T>(run: (verify: Verify | undefined) => T): Promise<T> {
  const asked: Parameters<Verify>[] = [];
  const first = run((...signature) => asked.push(signature) < 0);
  if (asked.length === 0) return first;
  const answers = new Map<string, boolean>();
  try {
    for (const [key, message, signature] of asked)
      answers.set(String(signature), await isSigned(key, message, signature));
  } catch {
    return run(undefined);
  }
  return run((_key, _message, signature) => answers.get(String(signature)) ?? false);
}

async function isSigned(...[publicKey, message, signature]: Parameters<Verify>): Promise<boolean> {
  const bytes = (of: Uint8Array) => of as Uint8Array<ArrayBuffer>;
  const key = await crypto.subtle.importKey('raw', bytes(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytes(signature), bytes(message));
}
