/**
 * The first records of a CSV text, quotes and quoted line breaks honoured (RFC 4180; a stray quote inside a bare cell
 * is text). For detection and tests: the import itself is tokenised by a full CSV library on the server.
 */
export function peekRecords(text: string, separator: string, limit = Number.POSITIVE_INFINITY): string[][] {
  return tokenise(text, separator, limit).records;
}

/** `misquoted` counts the cells in which text follows the closing quote: hardly any under the real separator. */
export function tokenise(text: string, separator: string, limit: number): { records: string[][]; misquoted: number } {
  const records: string[][] = [];
  let misquoted = 0;
  let at = 0;
  while (at < text.length && records.length < limit) {
    const record: string[] = [];
    let more = true;
    while (more) {
      const cell = readCell(text, at, separator);
      record.push(cell.text);
      if (cell.isMisquoted) misquoted += 1;
      more = text[cell.end] === separator;
      at = cell.end + 1;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    records.push(record);
  }
  return { records, misquoted };
}

interface Cell {
  text: string;
  end: number;
  isMisquoted: boolean;
}

/** One cell from `start`; `end` is the position of the separator, line break or end of text that closes it. */
function readCell(text: string, start: number, separator: string): Cell {
  let quoted = '';
  let at = start;
  if (text[start] === '"') {
    at = start + 1;
    for (;;) {
      const quote = text.indexOf('"', at);
      if (quote < 0) return { text: quoted + text.slice(at), end: text.length, isMisquoted: false };
      quoted += text.slice(at, quote);
      at = quote + 1;
      if (text[at] !== '"') break;
      quoted += '"';
      at += 1;
    }
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { text: quoted + text.slice(at, end), end, isMisquoted: text[start] === '"' && end > at };
}
