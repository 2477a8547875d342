/** The first bytes of a stream, and the stream as if nobody had looked. */
export async function peek(source: AsyncGenerator<Buffer>, bytes: number): Promise<[Buffer, AsyncGenerator<Buffer>]> {
  const seen: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const { done, value } = await source.next();
    if (done) break;
    seen.push(value);
    length += value.length;
  }
  const again = async function* () {
    yield* seen;
    yield* source;
  };
  return [Buffer.concat(seen).subarray(0, bytes), again()];
}
