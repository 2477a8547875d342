import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive by their path, as an unpacker reads them: by the directory at its end, with checksums. */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size] = [at + 16, at + 20, at + 24].map((place) => archive.readUInt32LE(place)) as [
      number,
      number,
      number,
    ];
    const name = archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)).toString();
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(from, from + packed));
    if (crc32(content) !== crc || content.length !== size) throw new Error(`${name} is damaged`);
    files.set(name, content.toString());
    at += 46 + name.length;
  }
  return files;
}
