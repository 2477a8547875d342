export type FilePreview = 'image' | 'pdf';

export interface FileKind {
  /** What the file is sent as. */
  type: string;
  /** As a sentence says it: "its content is a PDF". */
  name: string;
  /** What its content is found to be, one of them. */
  content: readonly string[];
  /** The first one is given to a name that has none. */
  extensions: readonly string[];
  /** Which picture stands beside it. */
  icon: 'pdf' | 'image' | 'document' | 'sheet' | 'slides' | 'video' | 'archive' | 'text';
  preview?: FilePreview;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
/** Word, Excel, PowerPoint and Outlook of before 2007 share one container; only the name tells them apart. */
const OLD_OFFICE = ['application/x-cfb'];
const ZIP = ['application/zip'];

/** The kinds that the product knows. Anything else is kept too, but sent as a stream of bytes and never opened. */
export const FILE_KINDS: readonly FileKind[] = [
  {
    type: 'application/pdf',
    name: 'a PDF',
    content: ['application/pdf'],
    extensions: ['pdf'],
    icon: 'pdf',
    preview: 'pdf',
  },
  ...image('image/png', 'a PNG image', ['png']),
  ...image('image/jpeg', 'a JPEG image', ['jpg', 'jpeg', 'jpe', 'jfif']),
  ...image('image/gif', 'a GIF image', ['gif']),
  ...image('image/webp', 'a WebP image', ['webp']),
  ...office('wordprocessingml.document', 'a Word document', 'docx', 'document'),
  ...office('spreadsheetml.sheet', 'an Excel workbook', 'xlsx', 'sheet'),
  ...office('presentationml.presentation', 'a PowerPoint presentation', 'pptx', 'slides'),
  ...kind(`${OPEN}.text`, 'an OpenDocument text', ['odt'], 'document'),
  ...kind(`${OPEN}.spreadsheet`, 'an OpenDocument spreadsheet', ['ods'], 'sheet'),
  ...kind(`${OPEN}.presentation`, 'an OpenDocument presentation', ['odp'], 'slides'),
  ...old('application/msword', 'doc', 'document'),
  ...old('application/vnd.ms-excel', 'xls', 'sheet'),
  ...old('application/vnd.ms-powerpoint', 'ppt', 'slides'),
  ...old('application/vnd.ms-outlook', 'msg', 'text'),
  ...kind('video/mp4', 'an MP4 video', ['mp4', 'm4v'], 'video', ['video/mp4', 'video/x-m4v']),
  ...kind('video/quicktime', 'a QuickTime video', ['mov'], 'video'),
  ...kind('application/zip', 'a ZIP archive', ['zip'], 'archive'),
  ...kind('application/vnd.apple.keynote', 'a Keynote presentation', ['key'], 'slides', ZIP),
  ...kind('application/vnd.apple.numbers', 'a Numbers spreadsheet', ['numbers'], 'sheet', ZIP),
  ...kind('application/vnd.apple.pages', 'a Pages document', ['pages'], 'document', ZIP),
  ...kind('text/plain', 'plain text', ['txt', 'md', 'log', 'tsv'], 'text'),
  ...kind('text/csv', 'plain text', ['csv'], 'sheet', ['text/plain']),
];

/** What everything else is sent as. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** Found in content that a browser would run: kept, but never sent as what it is. */
export const MARKUP = 'markup';
export const TEXT = 'text/plain';

export function kindOfType(type: string): FileKind | undefined {
  return FILE_KINDS.find((one) => one.type === type);
}

export function kindOfExtension(extension: string): FileKind | undefined {
  return FILE_KINDS.find(({ extensions }) => extensions.includes(extension));
}

/** Whether the product can show it, and how. */
export function previewOf(type: string): FilePreview | null {
  return kindOfType(type)?.preview ?? null;
}

function kind(
  type: string,
  name: string,
  extensions: readonly string[],
  icon: FileKind['icon'],
  content: readonly string[] = [type],
): FileKind[] {
  return [{ type, name, content, extensions, icon }];
}

function image(type: string, name: string, extensions: readonly string[]): FileKind[] {
  return [{ type, name, content: [type], extensions, icon: 'image', preview: 'image' }];
}

function office(type: string, name: string, extension: string, icon: FileKind['icon']): FileKind[] {
  return kind(`${OFFICE}.${type}`, name, [extension], icon);
}

function old(type: string, extension: string, icon: FileKind['icon']): FileKind[] {
  return kind(type, 'an Office document of the old format', [extension], icon, OLD_OFFICE);
}
