/** A file inside of a PDF, as it lies there. */
export interface PdfAttachment {
  /** Where its bytes begin in the PDF. */
  at: number;
  bytes: Uint8Array;
  /** Packed by zlib: not the bytes of the file itself. */
  deflated: boolean;
}

const EMBEDDED = /\/Type\s*\/EmbeddedFile\b/g;

/**
 * The files that are attached to a PDF. A stream stands in the open in any PDF that is not encrypted, so nothing else of
 * the format has to be understood.
 */
export function findAttachments(pdf: Uint8Array): PdfAttachment[] {
  // One character for each byte: places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(pdf);
  const found: PdfAttachment[] = [];
  for (const { index } of text.matchAll(EMBEDDED)) {
    const start = /stream\r?\n/g;
    start.lastIndex = index;
    const at = start.exec(text) ? start.lastIndex : text.length;
    const dictionary = text.slice(text.lastIndexOf(' obj', index), at);
    const length = /\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/.exec(dictionary)?.[1];
    const end = length === undefined ? text.indexOf('endstream', at) : at + Number(length);
    if (end > at && end <= text.length)
      found.push({ at, bytes: pdf.slice(at, end), deflated: dictionary.includes('/FlateDecode') });
  }
  return found;
}
