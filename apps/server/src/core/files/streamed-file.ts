import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** A file of an answer that is read while it is sent, and can be read once. */
export class StreamedFile extends File {
  readonly #source: AsyncIterable<Buffer>;

  constructor(source: AsyncIterable<Buffer>, name: string, { type, size }: { type: string; size: number }) {
    super([], name, { type });
    this.#source = source;
    // The header that says how much is coming is written from this.
    Object.defineProperty(this, 'size', { value: size });
  }

  override stream(): ReturnType<File['stream']> {
    return Readable.toWeb(Readable.from(this.#source, { objectMode: false })) as ReadableStream<
      Uint8Array<ArrayBuffer>
    >;
  }
}
