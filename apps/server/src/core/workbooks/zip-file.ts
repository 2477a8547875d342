import { constants, crc32, deflateRawSync } from 'node:zlib';

/** What a ZIP archive says of a file beside its content; only a test lets it lie. */
interface Said {
  size?: number;
  flags?: number;
}

/** A file of an archive, packed piece by piece, so that only what is packed stays in memory. */
export class PackedFile {
  readonly path: string;
  readonly packed: Buffer[] = [];
  crc = 0;
  size = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** Pieces that are packed for themselves follow each other as one stream; the last one ends it. */
  write(content: string | Buffer, { isLast = false } = {}): this {
    const data = Buffer.from(content);
    this.crc = crc32(data, this.crc);
    this.size += data.length;
    this.packed.push(deflateRawSync(data, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH }));
    return this;
  }
}

/** A ZIP archive of these files, in this order (APPNOTE 4.3). */
export function zipFile(files: readonly (readonly [string, string | Buffer])[], said: Said = {}): Buffer {
  const packed = files.map(([path, content]) => new PackedFile(path).write(content, { isLast: true }));
  return zipOf(packed, said);
}

/** The same of files that were packed before. */
export function zipOf(files: readonly PackedFile[], said: Said = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { path, crc, size, packed } of files) {
    const length = packed.reduce((sum, part) => sum + part.length, 0);
    const name = Buffer.from(path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(said.flags ?? 0, 6);
    local.writeUInt16LE(8, 8);
    // January 1, 1980, the first day that the format knows: the same files give the same bytes.
    local.writeUInt16LE(0x21, 12);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(length, 18);
    local.writeUInt32LE(said.size ?? size, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(at, 42);
    parts.push(local, name, ...packed);
    directory.push(central, name);
    at += 30 + name.length + length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
