import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { RefusedWork } from '../bounded/refused-work.ts';

/** Of one upload: the forms of a large fund. */
const MOST_PAGES = 2000;
/** What a page carries besides what is seen of it: some of it leads to other pages, and so to what they say. */
const BESIDE = ['Annots', 'B', 'AA', 'PieceInfo', 'StructParents', 'Metadata', 'Thumb', 'Tabs', 'DUR', 'PresSteps'];
const RESOURCES = ['XObject', 'Font', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'];
const DEEPEST = 6;

/**
 * A PDF whose pages can be taken apart: filled-in forms become part of their pages, and no page leads to another one or has
 * more in its resources than it draws, so that a single page carries nothing of its neighbours (docs/adr/0072).
 *
 * @throws RefusedWork where it is locked, damaged, or no PDF
 */
export async function cleanPdf(content: Uint8Array): Promise<PDFDocument> {
  const document = await open(content);
  try {
    document.getForm().flatten();
    for (const page of document.getPages()) cleanPage(page);
    return document;
  } catch (cause) {
    if (cause instanceof RefusedWork) throw cause;
    throw new RefusedWork('a PDF whose pages cannot be taken apart', { cause });
  }
}

async function open(content: Uint8Array): Promise<PDFDocument> {
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(content, { updateMetadata: false });
  } catch (cause) {
    if (cause instanceof EncryptedPDFError) throw new RefusedWork('encrypted', { cause });
    throw new RefusedWork('not a PDF that can be read', { cause });
  }
  const count = document.getPageCount();
  if (count === 0) throw new RefusedWork('a PDF without pages');
  if (count > MOST_PAGES) throw new RefusedWork(`a PDF with more than ${MOST_PAGES} pages`);
  return document;
}

function cleanPage({ node }: PDFPage): void {
  // Taken from the tree of pages first: what is inherited is not to be left out, and not to be shared.
  const resources = node.Resources();
  for (const key of BESIDE) node.delete(PDFName.of(key));
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((each) => node.context.lookup(each)) : [contents];
  const drawn = streams.map(textOf).join('\n');
  if (resources) node.set(PDFName.of('Resources'), keepUsed(resources, drawn, 0, new Set()));
}

/** What a stream that draws says; nothing of one that is packed in an unknown way, which then keeps no resource. */
function textOf(stream: PDFObject | undefined): string {
  if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  const content = (stream as { getUnencodedContents?: () => Uint8Array } | undefined)?.getUnencodedContents?.();
  return content ? Buffer.from(content).toString('latin1') : '';
}

/** A copy of a dictionary of resources with the names that stand in what is drawn. */
function keepUsed(resources: PDFDict, drawn: string, depth: number, seen: Set<PDFObject>): PDFDict {
  if (depth > DEEPEST) throw new RefusedWork('a PDF whose drawings lie too deep within each other');
  const { context } = resources;
  const kept = context.obj({}) as PDFDict;
  for (const [key, value] of resources.entries()) {
    const group = context.lookup(value);
    if (!RESOURCES.includes(key.decodeText()) || !(group instanceof PDFDict)) {
      kept.set(key, value);
      continue;
    }
    const used = context.obj({}) as PDFDict;
    for (const [name, entry] of group.entries())
      if (names(drawn, name)) {
        used.set(name, entry);
        cleanDrawing(context.lookup(entry), depth, seen);
      }
    kept.set(key, used);
  }
  return kept;
}

const names = (drawn: string, name: PDFName): boolean => {
  const written = name.asString();
  for (let at = drawn.indexOf(written); at >= 0; at = drawn.indexOf(written, at + 1)) {
    const next = drawn.charAt(at + written.length);
    if (next === '' || /[\s/<>[\](){}%]/.test(next)) return true;
  }
  return false;
};

/** The same of a drawing within the page, which has resources of its own. */
function cleanDrawing(drawing: PDFObject | undefined, depth: number, seen: Set<PDFObject>): void {
  if (!(drawing instanceof PDFRawStream) || seen.has(drawing)) return;
  seen.add(drawing);
  const { dict } = drawing;
  for (const key of ['PieceInfo', 'StructParent', 'StructParents', 'Metadata', 'OPI']) dict.delete(PDFName.of(key));
  const own = dict.lookupMaybe(PDFName.of('Resources'), PDFDict);
  if (own) dict.set(PDFName.of('Resources'), keepUsed(own, textOf(drawing), depth + 1, seen));
}
