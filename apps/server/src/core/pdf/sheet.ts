import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type FontName, printable, registerFonts, splitRuns } from './fonts.ts';
import { readPng } from './read-png.ts';

export const INK = '#191e1c';
export const QUIET = '#5b6561';
export const PAPER = '#f3f6f5';
export const ACCENT = '#14594f';
const LINE = '#d6dcd9';
const MARGIN = 56;
const FOOT = 40;

export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  /** From the left margin. */
  indent?: number;
  /** Space below. */
  after?: number;
  /** What does not fit into so many lines is cut off. */
  lines?: number;
}

/** A place on the page for shapes of one's own; all lengths in points, from its upper left corner. */
export interface Canvas {
  width: number;
  box(x: number, y: number, width: number, height: number, look: { fill: string; radius?: number }): void;
  line(x: number, y: number, width: number, color?: string): void;
  /** One line of text, cut off where it does not fit. */
  label(text: string, x: number, y: number, style: LabelStyle): void;
}

export interface LabelStyle {
  width: number;
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
}

interface Cell {
  text: string;
  at: number;
  width: number;
  right?: boolean;
  color?: string;
}

/** What pdfkit can do besides what its types say. Texts of a dictionary are `String` objects; bare ones are names. */
interface AttachingDocument {
  compress: boolean;
  ref(data: object): { end(content?: Uint8Array): void };
  addNamedEmbeddedFile(name: string, file: object): void;
  _root: { data: { AF?: object[] } };
}

/**
 * Digits of one width where there is an amount. As others are set, a 7 or a 1 comes so close to a point that it cannot be
 * seen: 877.77 would read as 87777.
 */
const figuresIn = (text: string): { features?: 'tnum'[] } => (/\d[.,]\d/.test(text) ? { features: ['tnum'] } : {});

/** A4 pages on which text flows from top to bottom: the few shapes that the report is made of. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];

  constructor(info: { title: string; author: string; created: Date }) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT / 2 },
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: info.title, Author: info.author, Creator: 'Cairn', CreationDate: info.created },
    });
    registerFonts(this.#doc);
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  get width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  /** A picture at the left margin, within a square of this side; what is no plain PNG is left out. */
  picture(bytes: Buffer, side: number, after = 8): this {
    // It is looked at again, for one that was kept before everything was asked of it that is asked now.
    const picture = readPng(bytes);
    if (!picture) return this;
    this.#doc.image(picture.png, MARGIN, this.#doc.y, { fit: [side, side] });
    this.#doc.y += side + after;
    return this;
  }

  text(content: string, style: TextStyle = {}): this {
    const { size = 10, bold = false, color = INK, indent = 0, after = 4, lines } = style;
    const doc = this.#doc;
    if (lines !== undefined) content = this.#cut(content, style, lines);
    doc.fontSize(size).fillColor(color);
    doc.x = MARGIN + indent;
    // A line at the foot of a page whose font is changed half way would be cut off.
    this.keep(size * 1.6);
    const runs = this.#runs(content, bold ? 'bold' : 'regular');
    runs.forEach(({ font, text }, place) => {
      doc.font(font).text(text, {
        width: this.width - indent,
        lineGap: size * 0.25,
        continued: place < runs.length - 1,
        ...figuresIn(content),
      });
    });
    if (runs.length === 0) doc.font('regular').text(' ', { width: this.width });
    return this.gap(after);
  }

  /** One line in a row of a table: cut off where it does not fit. */
  cells(columns: readonly Cell[], style: TextStyle = {}): this {
    const { size = 9, bold = false, color = INK, after = 5 } = style;
    this.keep(size * 2);
    const doc = this.#doc;
    const top = doc.y;
    for (const { text, at, width, right, color: own } of columns)
      this.#oneLine(text, MARGIN + at, top, {
        width,
        size,
        bold,
        color: own ?? color,
        align: right ? 'right' : 'left',
      });
    doc.y = top + size * 1.35;
    return this.gap(after);
  }

  /** So much room across the page for shapes of one's own. */
  paint(height: number, draw: (canvas: Canvas) => void, after = 8): this {
    this.keep(height);
    const doc = this.#doc;
    const top = doc.y;
    draw({
      width: this.width,
      box: (x, y, width, tall, { fill, radius = 0 }) => {
        doc.roundedRect(MARGIN + x, top + y, width, tall, radius).fill(fill);
      },
      line: (x, y, width, color = LINE) => {
        doc
          .moveTo(MARGIN + x, top + y)
          .lineTo(MARGIN + x + width, top + y)
          .lineWidth(0.6)
          .stroke(color);
      },
      label: (text, x, y, { width, size = 9, bold = false, color = INK, align = 'left' }) => {
        this.#oneLine(text, MARGIN + x, top + y, { width, size, bold, color, align });
      },
    });
    doc.y = top + height;
    return this.gap(after);
  }

  /** A bar of the page's width, filled as far as `share` (0 to 1) says. */
  bar(share: number): this {
    const doc = this.#doc;
    doc.roundedRect(MARGIN, doc.y, this.width, 5, 2.5).fill(LINE);
    if (share > 0) doc.roundedRect(MARGIN, doc.y, Math.max(5, this.width * share), 5, 2.5).fill(ACCENT);
    doc.y += 5;
    return this.gap(14);
  }

  rule(after = 8): this {
    const doc = this.#doc;
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + this.width, doc.y)
      .lineWidth(0.6)
      .stroke(LINE);
    return this.gap(after);
  }

  /** A file inside of the file, unpacked, so that its place in the finished bytes can be found. */
  attach(name: string, content: Uint8Array, description: string): this {
    // Not by `file()`: that writes a checksum, which the seal of a statement would make wrong.
    const doc = this.#doc as unknown as AttachingDocument;
    doc.compress = false;
    const stream = doc.ref({ Type: 'EmbeddedFile', Subtype: 'application#2Fjson', Params: { Size: content.length } });
    doc.compress = true;
    stream.end(content);
    const [named, described] = [new String(name), new String(description)];
    const spec = { Type: 'Filespec', AFRelationship: 'Data', F: named, UF: named, Desc: described, EF: { F: stream } };
    const file = doc.ref(spec);
    file.end();
    doc.addNamedEmbeddedFile(name, file);
    doc._root.data.AF = [file];
    return this;
  }

  gap(points: number): this {
    this.#doc.y += points;
    return this;
  }

  /** Goes to a new page unless so much room is left on this one. */
  keep(points: number): this {
    if (this.#doc.y + points > this.#doc.page.height - this.#doc.page.margins.bottom) this.page();
    return this;
  }

  page(): this {
    this.#doc.addPage();
    return this;
  }

  /** Lets the others have their turn: a report of hundreds of findings takes seconds. */
  rest(): Promise<void> {
    return setImmediate();
  }

  /** Puts the foot on every page and hands out the file. */
  async finish(foot: string): Promise<Buffer<ArrayBuffer>> {
    const doc = this.#doc;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      // Below the margin, where text would otherwise begin a new page.
      doc.page.margins.bottom = 0;
      doc.y = doc.page.height - FOOT;
      this.cells(
        [
          { text: foot, at: 0, width: this.width - 90 },
          { text: `Page ${page + 1} of ${count}`, at: this.width - 80, width: 80, right: true },
        ],
        { size: 8, color: QUIET },
      );
    }
    const ended = new Promise((resolve) => doc.on('end', resolve));
    doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #oneLine(text: string, x: number, y: number, { width, size, bold, color, align }: Required<LabelStyle>): void {
    const [run] = this.#runs(text, bold ? 'bold' : 'regular');
    // A cell is short: where one letter needs the other font, all of it is set in that.
    const font = run && run.text.length === text.length ? run.font : 'other';
    this.#doc
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(printable(text).replaceAll('\n', ' '), x, y, {
        width,
        height: size * 1.4,
        ellipsis: true,
        lineBreak: true,
        align,
        ...figuresIn(text),
      });
  }

  /** As many words as fit into so many lines. */
  #cut(content: string, { size = 10, bold = false, indent = 0 }: TextStyle, lines: number): string {
    const doc = this.#doc.font(bold ? 'bold' : 'regular').fontSize(size);
    const words = printable(content).split(/\s+/);
    const fits = (count: number) =>
      doc.heightOfString(`${words.slice(0, count).join(' ')} …`, { width: this.width - indent }) < size * 1.35 * lines;
    let [some, all] = [0, words.length];
    if (fits(all)) return words.join(' ');
    while (some + 1 < all) {
      const middle = (some + all) >> 1;
      if (fits(middle)) some = middle;
      else all = middle;
    }
    return `${words.slice(0, Math.max(1, some)).join(' ')} …`;
  }

  #runs(content: string, font: FontName) {
    const text = printable(content);
    this.#doc.font(font);
    const { font: loaded } = (
      this.#doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
    )._font;
    return splitRuns(text, font, (code) => code === 10 || loaded.hasGlyphForCodePoint(code));
  }
}
