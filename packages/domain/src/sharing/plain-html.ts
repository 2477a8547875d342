import { ownEntry } from '../own-entry.ts';

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
};

/** What of a page is no text. */
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'math', 'object', 'iframe', 'noscript']);
const BREAKS = new Set(
  'br p div tr li h1 h2 h3 h4 h5 h6 table ul ol blockquote section article header footer hr pre'.split(' '),
);

/**
 * The text of a page, in one pass over it: no tag, no address of a picture, nothing that a browser would fetch. Addresses of
 * links are left out, since what they say and where they lead can differ.
 */
export function plainHtml(html: string): string {
  const out: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      out.push(decode(html.slice(at)));
      break;
    }
    out.push(decode(html.slice(at, open)));
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const close = html.indexOf('>', open);
    if (close === -1) break;
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]{0,15})/i.exec(html.slice(open, open + 20)) ?? [];
    const tag = name.toLowerCase();
    at = close + 1;
    if (BREAKS.has(tag)) out.push('\n');
    else if (tag === 'td' || tag === 'th') out.push(' ');
    if (slash === '' && UNSEEN.has(tag) && html[close - 1] !== '/') {
      const end = endOf(html, tag, at);
      at = end;
    }
  }
  return out
    .join('')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Where the element ends; without an end the rest of the page is in it. */
function endOf(html: string, tag: string, from: number): number {
  const end = new RegExp(`</${tag}\\s{0,8}>`, 'i').exec(html.slice(from));
  return end ? from + end.index + end[0].length : html.length;
}

/** Line breaks of the page itself are blanks. */
function decode(text: string): string {
  return text.replace(/\s/g, ' ').replace(/&(#x?[0-9a-f]{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ownEntry(NAMED, name) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isSign = Number.isInteger(code) && code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isSign ? String.fromCodePoint(code) : ' ';
  });
}
