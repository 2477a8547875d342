import { ORPCError } from '@orpc/server';
import { SaxesParser } from 'saxes';
import { refuseWorkbook } from './refuse-workbook.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What is to be done with a part's elements, by their names without prefix. */
export interface XmlReader {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const MAX_DEPTH = 100;
/** Text of one element, or one tag with its attributes; a cell has 32,767 characters at most. */
const MAX_PIECE = 1024 * 1024;

/** Reads XML as it comes. What could make a small part large is refused: entities of its own, and elements without end. */
export async function readXml(chunks: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let sinceEvent = 0;
  parser.on('doctype', () => {
    throw refuseWorkbook();
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceEvent = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw refuseWorkbook();
    reader.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0;
    depth -= 1;
    reader.close?.(localName(name));
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  try {
    for await (const chunk of chunks) {
      sinceEvent += chunk.length;
      if (sinceEvent > MAX_PIECE) throw refuseWorkbook();
      parser.write(chunk);
    }
    parser.close();
  } catch (error) {
    throw error instanceof ORPCError ? error : refuseWorkbook();
  }
}

/** Some programs write every element with the prefix x. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
