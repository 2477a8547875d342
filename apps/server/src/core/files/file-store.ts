import type { Readable } from 'node:stream';

/** Where the bytes of a file lie: apart by tenant, under a name that only we choose. */
export interface FilePlace {
  tenantId: string;
  key: string;
}

/** Keeps bytes as they come. What they mean, and that nobody else can read them, is the business of `FileSafe`. */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /** Stores exactly these `length` bytes, for good, or nothing: whatever goes wrong leaves no trace. */
  put(place: FilePlace, body: AsyncIterable<Buffer>, length: number): Promise<void>;
  /** Throws `MissingFile` when there is none. */
  get(place: FilePlace): Promise<Readable>;
  /** To delete what is not there is no error. */
  delete(place: FilePlace): Promise<void>;
  close(): void;
}

export class MissingFile extends Error {
  override name = 'MissingFile';
  override message = 'the bytes of this file are gone';
}

/** The body, which breaks when it turns out shorter or longer than it was said to be: a store would wait for the rest. */
export async function* exactly(body: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of body) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error('a file is not as long as it was said to be');
}

const PART = /^[0-9a-f-]{36}$/;

/** `<tenant>/<key>`: ids of ours and nothing else, so that no name can lead anywhere. */
export function pathOf({ tenantId, key }: FilePlace): string {
  if (!PART.test(tenantId) || !PART.test(key)) throw new Error('not the place of a file');
  return `${tenantId}/${key}`;
}
