export type FileKind =
  | 'pdf'
  | 'workbook'
  | 'protected'
  | 'old_excel'
  | 'numbers'
  | 'open_document'
  | 'zip'
  | 'image'
  | 'compressed'
  | 'html'
  | 'rich_text'
  | 'binary';

export interface FileSignature {
  kind: FileKind;
  /** Characters that the file starts with; each one is one byte (Latin-1). */
  starts: readonly string[];
  /** When given, one of these must also occur in the first bytes. First match in the table wins. */
  contains?: readonly string[];
  /** What is wrong and what to do; empty for the one kind that is taken. */
  message: string;
}

const SAVE_AS_XLSX = 'choose File > Save As > Excel Workbook (.xlsx) and import that file.';

/** The container of old workbooks, and of new ones that are encrypted. */
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

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
    message: `This is a LibreOffice document. In LibreOffice ${SAVE_AS_XLSX}`,
  },
  {
    kind: 'numbers',
    starts: ['PK\x03\x04'],
    contains: ['Index/Document.iwa', 'Index/Tables/'],
    message: 'This is a Numbers document. In Numbers choose File > Export To > Excel and import that file.',
  },
  {
    kind: 'workbook',
    starts: ['PK\x03\x04'],
    contains: ['xl/', '[Content_Types].xml'],
    message: '',
  },
  {
    kind: 'zip',
    starts: ['PK\x03\x04', 'PK\x05\x06'],
    message:
      'This is a ZIP archive, or an Excel workbook that is damaged. Unpack the archive and import the list inside; or open the workbook in Excel, save it again and import that file.',
  },
  {
    kind: 'protected',
    starts: [OLE],
    contains: ['E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e'],
    message:
      'This workbook is protected with a password. In Excel choose File > Info > Protect Workbook > Encrypt with Password, empty the password, save it and import that file.',
  },
  {
    kind: 'old_excel',
    starts: [OLE],
    message: `This is an Excel workbook of the old format (.xls), or one with a password. Take the password off if it has one. In Excel ${SAVE_AS_XLSX}`,
  },
  {
    kind: 'image',
    starts: ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF'],
    message: 'This is a picture. Import the list itself, as .xlsx or CSV, rather than a picture of it.',
  },
  {
    kind: 'compressed',
    starts: ['\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh', '\xfd7zXZ'],
    message: 'This file is compressed. Unpack it and import the list inside.',
  },
  {
    kind: 'html',
    starts: ['<!doctype html', '<html', '<?xml', '<table'],
    message:
      'This is a web page or an XML file, whatever its name says. Open it in a spreadsheet program, save it as .xlsx and import that file.',
  },
  {
    kind: 'rich_text',
    starts: ['{\\rtf'],
    message:
      'This is a word-processor document. Put the list into a spreadsheet, save it as .xlsx and import that file.',
  },
];
