import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CsvValue, csvText } from './csv-file.ts';
import { StreamedFile } from './files/streamed-file.ts';

/** A CSV file of any length, written beside memory and sent from there. */
export interface SpooledCsv {
  rows: number;
  sha256: string;
  /** What a procedure answers with; it can be read once. */
  answer(name: string): { headers: Record<string, string>; body: File };
  /** For when it is not sent after all. */
  discard(): Promise<void>;
}

/**
 * Writes the rows as they come into a temporary file that has no name and is encrypted under a key that this process alone
 * knows, so that memory stays flat however many there are and nothing of them can be read from the disk.
 */
export async function spoolCsv(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvValue[])[]>,
): Promise<SpooledCsv> {
  const file = await openNameless();
  try {
    const [key, iv] = [randomBytes(32), randomBytes(16)];
    const cipher = createCipheriv('aes-256-ctr', key, iv);
    const hash = createHash('sha256');
    let [rows, size] = [0, 0];
    const write = async (text: string) => {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      size += bytes.length;
      // All of it: a single write may take a part.
      await file.appendFile(cipher.update(bytes));
    };
    await write(csvText([header], { bom: true }));
    for await (const page of pages) {
      rows += page.length;
      await write(csvText(page, { bom: false }));
    }
    return {
      rows,
      sha256: hash.digest('hex'),
      answer: (name) => ({
        headers: { 'content-disposition': `attachment; filename="${name}"` },
        body: new StreamedFile(readAndClose(file, createDecipheriv('aes-256-ctr', key, iv)), name, {
          type: 'text/csv;charset=utf-8',
          size,
        }),
      }),
      discard: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Gone from the directory at once: it ends with the handle, also when the process is killed. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `cairn-csv-${randomBytes(16).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

const PART = 256 * 1024;

async function* readAndClose(file: FileHandle, decipher: ReturnType<typeof createDecipheriv>): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PART), 0, PART, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield decipher.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
