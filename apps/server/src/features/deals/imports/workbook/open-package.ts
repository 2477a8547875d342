import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { ORPCError } from '@orpc/server';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { refuseWorkbook } from './refuse-workbook.ts';

/** A workbook of 50,000 rows and 30 columns unpacks to 70 MB. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
/** What repeats is packed well, up to 40 times in real lists; deflate can reach 1,000. Small parts are not judged. */
const MAX_RATIO = 100;
const JUDGED_FROM_BYTES = 8 * 1024 * 1024;
/** Parts of a workbook, and relations of a part to others. */
export const MAX_ENTRIES = 5000;

/** The parts of a workbook by their path, which is a ZIP archive of XML files. */
export interface WorkbookPackage {
  has(path: string): boolean;
  /** The part as text, a little at a time, with a pause after each for the server's other requests. */
  read(path: string): AsyncGenerator<string>;
}

/** Opens the archive; what is unpacked is limited by what really comes out, whatever it says of its sizes (docs/adr/0026). */
export async function openPackage(bytes: Buffer): Promise<WorkbookPackage> {
  const zip = await fromBufferPromise(bytes).catch(() => Promise.reject(refuseWorkbook()));
  const entries = await listEntries(zip);
  let unpacked = 0;

  async function* read(path: string): AsyncGenerator<string> {
    const entry = entries.get(keyOf(path));
    if (!entry) throw refuseWorkbook();
    const decoder = new TextDecoder();
    let sum = 0;
    let size = 0;
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        const part = chunk as Buffer;
        sum = crc32(part, sum);
        size += part.length;
        unpacked += part.length;
        if (unpacked > MAX_UNPACKED_BYTES || isSuspicious(size, entry.compressedSize)) throw refuseWorkbook(TOO_BIG);
        yield decoder.decode(part, { stream: true });
        await setImmediate();
      }
    } catch (error) {
      // What the archive or the inflation says is of no use to the person; what the reader of the text says is.
      if (error instanceof ORPCError) throw error;
      // It holds more than it says.
      throw refuseWorkbook(/too many bytes/i.test(String(error)) ? TOO_BIG : undefined);
    }
    if (sum !== entry.crc32) throw refuseWorkbook();
  }

  return { has: (path) => entries.has(keyOf(path)), read };
}

const TOO_BIG =
  'This file unpacks to far more than a list of deals needs: to more than 300 MB, or to more than 100 times its size. Copy the list into a new workbook, save it as .xlsx and import that file.';

const isSuspicious = (size: number, packed: number) => size > JUDGED_FROM_BYTES && size > packed * MAX_RATIO;

/** Programs differ in the case of the paths that they write. */
const keyOf = (path: string) => path.toLowerCase();

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let said = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw refuseWorkbook(PROTECTED);
      entries.set(keyOf(entry.fileName), entry);
      // Said before any of it is read: what repeats without end is no XML, and would be called damaged.
      said += entry.uncompressedSize;
      if (said > MAX_UNPACKED_BYTES || isSuspicious(entry.uncompressedSize, entry.compressedSize))
        throw refuseWorkbook(TOO_BIG);
      if (entries.size > MAX_ENTRIES) throw refuseWorkbook(TOO_MANY_PARTS);
    }
  } catch (error) {
    throw error instanceof ORPCError ? error : refuseWorkbook();
  }
  return entries;
}

const PROTECTED = 'This workbook is protected with a password. Save it without one and import that file.';
const TOO_MANY_PARTS =
  'This workbook has too many parts. Copy the sheet with the list into a new workbook, save it as .xlsx and import that file.';
