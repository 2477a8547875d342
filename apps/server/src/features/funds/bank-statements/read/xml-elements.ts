import { ORPCError } from '@orpc/server';
import { SaxesParser } from 'saxes';
import { refuseStatement } from './statement.ts';

/** An element without its prefix; `text` is its own, without that of its children. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

const MAX_DEPTH = 40;
const MAX_ELEMENTS = 300_000;
const MAX_TEXT = 20_000;
const SLICE = 64 * 1024;

/**
 * The elements of a statement in XML. What could make a small file large is refused: entities of its own, elements without
 * end. Other requests get their turn while a long one is read.
 */
export async function readElements(text: string): Promise<XmlElement> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open: XmlElement[] = [top];
  let count = 0;
  parser.on('doctype', () => {
    throw refuseStatement('This file defines entities of its own, which no bank does. Download the statement again.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: name.slice(name.indexOf(':') + 1), attributes, text: '', children: [] };
    count += 1;
    if (open.length > MAX_DEPTH || count > MAX_ELEMENTS)
      throw refuseStatement('This file has more in it than a statement has. Download it for a shorter time.');
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const add = (piece: string) => {
    const element = open.at(-1);
    if (element && element.text.length < MAX_TEXT) element.text += piece.slice(0, MAX_TEXT);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  try {
    for (let at = 0; at < text.length; at += SLICE) {
      parser.write(text.slice(at, at + SLICE));
      await new Promise((resolve) => setImmediate(resolve));
    }
    parser.close();
  } catch (error) {
    if (error instanceof ORPCError) throw error;
    throw refuseStatement(
      'This file ends early or is damaged, so it cannot be read as XML. Download the statement again.',
    );
  }
  return top;
}

/** The elements at a path of names below this one, in their order. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** The text of the first element that there is at one of the paths; empty if there is none. */
export function textAt(element: XmlElement, ...paths: string[]): string {
  for (const path of paths) {
    const text = elementsAt(element, path)[0]?.text.trim();
    if (text) return text;
  }
  return '';
}
