export type RefusedKind =
  | 'pdf'
  | 'excel'
  | 'old_excel'
  | 'open_document'
  | 'zip'
  | 'image'
  | 'compressed'
  | 'html'
  | 'rich_text'
  | 'binary';

export interface FileSignature {
  kind: RefusedKind;
  /** Characters that the file starts with; each one is one byte (Latin-1). */
  starts: readonly string[];
  /** When given, one of these must also occur in the first bytes. First match in the table wins. */
  contains?: readonly string[];
  message: string;
}

const SAVE_AS_CSV = 'choose File > Save As > CSV UTF-8 and import that file.';

/** Ordered: a workbook is a ZIP, so the more telling entry stands first. */
export const FILE_SIGNATURES: readonly FileSignature[] = [
  {
    kind: 'pdf',
    starts: ['%PDF'],
    message:
      'This is a PDF, whatever its name says. Export the list as CSV from the program it was made with and import that file.',
  },
  {
    kind: 'open_document',
    starts: ['PK\x03\x04'],
    contains: ['application/vnd.oasis.opendocument'],
    message: `This is a LibreOffice document. In LibreOffice ${SAVE_AS_CSV}`,
  },
  {
    kind: 'excel',
    starts: ['PK\x03\x04'],
    contains: ['xl/', '[Content_Types].xml'],
    message: `This is an Excel workbook. In Excel ${SAVE_AS_CSV}`,
  },
  {
    kind: 'zip',
    starts: ['PK\x03\x04', 'PK\x05\x06'],
    message: 'This is a ZIP archive. Unpack it and import the CSV file inside.',
  },
  {
    kind: 'old_excel',
    starts: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    message: `This is an Excel workbook of the old format. In Excel ${SAVE_AS_CSV}`,
  },
  {
    kind: 'image',
    starts: ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF'],
    message: 'This is a picture. Import the list itself, saved as CSV, rather than a picture of it.',
  },
  {
    kind: 'compressed',
    starts: ['\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh', '\xfd7zXZ'],
    message: 'This file is compressed. Unpack it and import the CSV file inside.',
  },
  {
    kind: 'html',
    starts: ['<!doctype html', '<html', '<?xml', '<table'],
    message:
      'This is a web page or an XML file, not a CSV file. Open it in a spreadsheet program, save it as CSV UTF-8 and import that file.',
  },
  {
    kind: 'rich_text',
    starts: ['{\\rtf'],
    message:
      'This is a word-processor document. Put the list into a spreadsheet, save it as CSV UTF-8 and import that file.',
  },
];
