import type { Readable } from 'node:stream';
import { fail } from '../errors.ts';

const SILENT_AT_MOST_MS = 60_000;
/** Shorter than what an upload left behind is kept for when nothing came of it. */
const WITHIN_MS = 3600_000;

/**
 * The body of a request as it comes, exactly as long as it was said to be. A sender who breaks off, falls silent or
 * takes for ever is an upload that did not arrive. A reader that stops leaves the connection open for the answer.
 */
export async function* receiveBody(request: Readable, length: number): AsyncGenerator<Buffer> {
  const chunks = request.iterator({ destroyOnReturn: false });
  const until = Date.now() + WITHIN_MS;
  let received = 0;
  try {
    for (;;) {
      const { done, value } = await soon(chunks.next(), Math.min(SILENT_AT_MOST_MS, until - Date.now()));
      if (done) break;
      received += (value as Buffer).length;
      if (received > length) break;
      yield value as Buffer;
    }
  } finally {
    await chunks.return?.();
  }
  if (received !== length) throw fail('UPLOAD_INCOMPLETE');
}

async function soon<T>(next: Promise<T>, within: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail('UPLOAD_INCOMPLETE')), within);
  });
  const broken = next.catch(() => {
    throw fail('UPLOAD_INCOMPLETE');
  });
  return Promise.race([broken, late]).finally(() => clearTimeout(timer));
}
