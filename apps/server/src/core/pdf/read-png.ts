import { crc32, inflateSync } from 'node:zlib';
import { LOGO, pictureKind } from '@cairn/domain/firm';

const HEADER_BYTES = 8;
/** Bytes of a pixel: eight bits each of red, green and blue, and with the kind 6 of how much is seen. */
const PIXEL_BYTES: Partial<Record<number, number>> = { 2: 3, 6: 4 };

interface Png {
  width: number;
  height: number;
  /** The picture anew, of its header, pixels and end alone. */
  png: Buffer;
}

/**
 * A plain PNG of eight bits: its parts follow one another from the one header to the end, its pixels are all there, and
 * nothing stands behind. Null for anything else, whatever it calls itself. What draws it into a report throws where nobody
 * can catch it when the pixels are damaged, so they are unpacked here once; and any other part could have it take another
 * size or other pixels than those that were looked at, so none is kept.
 */
export function readPng(bytes: Buffer): Png | null {
  if (pictureKind(bytes) !== 'png') return null;
  const parts = readParts(bytes.subarray(HEADER_BYTES));
  const header = parts?.[0];
  if (!parts || header?.kind !== 'IHDR' || header.data.length !== 13) return null;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth, kind = -1, ...rest] = header.data.subarray(8);
  const pixel = PIXEL_BYTES[kind];
  if (!within(width) || !within(height) || depth !== 8 || !pixel || rest.some((byte) => byte !== 0)) return null;
  if (parts.filter((part) => part.kind === 'IHDR').length > 1) return null;
  const packed = Buffer.concat(parts.filter((part) => part.kind === 'IDAT').map(({ data }) => data));
  if (!hasPixels(packed, width * pixel + 1, height)) return null;
  const kept = [header, { kind: 'IDAT', data: packed }, { kind: 'IEND', data: Buffer.alloc(0) }];
  return { width, height, png: Buffer.concat([bytes.subarray(0, HEADER_BYTES), ...kept.map(writePart)]) };
}

interface Part {
  kind: string;
  data: Buffer;
}

/** The parts up to IEND, which must be the last; null where they do not fit together. */
function readParts(bytes: Buffer): Part[] | null {
  const parts: Part[] = [];
  for (let at = 0; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (kind === 'IEND') return end === bytes.length ? parts : null;
    parts.push({ kind, data: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return null;
}

function writePart({ kind, data }: Part): Buffer {
  const part = Buffer.alloc(12 + data.length);
  part.writeUInt32BE(data.length, 0);
  part.write(kind, 4, 'latin1');
  data.copy(part, 8);
  part.writeUInt32BE(crc32(part.subarray(4, -4)), 8 + data.length);
  return part;
}

const within = (side: number): boolean => side >= 1 && side <= LOGO.maxSide;

/** Each line begins with how it is filtered, in one of five ways. */
function hasPixels(packed: Buffer, line: number, lines: number): boolean {
  try {
    const pixels = inflateSync(packed, { maxOutputLength: line * lines + 1 });
    if (pixels.length !== line * lines) return false;
    return Array.from({ length: lines }, (_, row) => pixels[row * line] ?? 9).every((filter) => filter <= 4);
  } catch {
    return false;
  }
}
