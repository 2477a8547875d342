import { describe, expect, it } from 'vitest';
import { pictureKind } from './tenant-settings.ts';

const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('pictureKind', () => {
  it.each([
    [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'png'],
    [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'jpeg'],
    [ascii('RIFF\0\0\0\0WEBPVP8 '), 'webp'],
    [ascii('RIFF\0\0\0\0WAVEfmt '), null],
    [ascii('<svg xmlns="http://www.w3.org/2000/svg">'), null],
    [ascii('GIF89a'), null],
    [new Uint8Array(), null],
  ])('%#', (bytes, kind) => expect(pictureKind(bytes)).toBe(kind));
});
