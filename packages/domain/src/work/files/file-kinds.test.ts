import { expect, it } from 'vitest';
import { FILE_KINDS, kindOfExtension, kindOfType, previewOf } from './file-kinds.ts';
import { FILE_HEAD_BYTES, MAX_FILE_BYTES, MAX_FILE_NAME_LENGTH, RESTORE_WITHIN_MS } from './limits.ts';

// What is sent as what: written out, because a browser acts on it.
it('knows these kinds, by type, extensions and picture', () => {
  const known = FILE_KINDS.map(({ type, extensions, icon }) => `${type} ${extensions.join(',')} ${icon}`);
  expect(known).toEqual([
    'application/pdf pdf pdf',
    'image/png png image',
    'image/jpeg jpg,jpeg,jpe,jfif image',
    'image/gif gif image',
    'image/webp webp image',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document docx document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation pptx slides',
    'application/vnd.oasis.opendocument.text odt document',
    'application/vnd.oasis.opendocument.spreadsheet ods sheet',
    'application/vnd.oasis.opendocument.presentation odp slides',
    'application/msword doc document',
    'application/vnd.ms-excel xls sheet',
    'application/vnd.ms-powerpoint ppt slides',
    'application/vnd.ms-outlook msg text',
    'video/mp4 mp4,m4v video',
    'video/quicktime mov video',
    'application/zip zip archive',
    'application/vnd.apple.keynote key slides',
    'application/vnd.apple.numbers numbers sheet',
    'application/vnd.apple.pages pages document',
    'text/plain txt,md,log,tsv text',
    'text/csv csv sheet',
  ]);
});

it('takes some contents under names of more than one kind', () => {
  const several = FILE_KINDS.filter(({ type, content }) => content.join() !== type);
  expect(several.map(({ extensions, content }) => [extensions[0], content.join()])).toEqual([
    ['doc', 'application/x-cfb'],
    ['xls', 'application/x-cfb'],
    ['ppt', 'application/x-cfb'],
    ['msg', 'application/x-cfb'],
    ['mp4', 'video/mp4,video/x-m4v'],
    ['key', 'application/zip'],
    ['numbers', 'application/zip'],
    ['pages', 'application/zip'],
    ['csv', 'text/plain'],
  ]);
});

it.each([
  ['application/pdf', 'pdf'],
  ['image/png', 'image'],
  ['image/webp', 'image'],
  ['text/plain', null],
  ['application/zip', null],
  // A picture in which a browser runs script is no picture here.
  ['image/svg+xml', null],
  ['text/html', null],
])('%s is shown as %s', (type, preview) => {
  expect(previewOf(type)).toBe(preview);
});

it('is found by type and by extension', () => {
  expect(kindOfType('image/gif')?.extensions).toEqual(['gif']);
  expect(kindOfExtension('jpeg')?.type).toBe('image/jpeg');
  expect([kindOfType('image/bmp'), kindOfExtension('exe')]).toEqual([undefined, undefined]);
});

it('says each in words', () => {
  for (const { name } of FILE_KINDS) expect(name).toMatch(/^(an? [A-Z]|plain text$|a file of )/);
});

it('has its limits', () => {
  expect([MAX_FILE_BYTES, MAX_FILE_NAME_LENGTH, FILE_HEAD_BYTES, RESTORE_WITHIN_MS]).toEqual([
    52_428_800, 200, 65_536, 43_200_000,
  ]);
});
