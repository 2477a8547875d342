export interface CalendarEntry {
  id: string;
  starts: Date;
  ends: Date;
  /** When the entry was written. */
  stamp: Date;
  summary: string;
  description: string;
  organizer: { name: string; email: string };
}

/**
 * The entry as an iCalendar file (RFC 5545): published, so that it is added without anybody being asked to answer; times in
 * UTC, so that no time zone has to be described; tentative until somebody confirms it.
 */
export function calendarEntry(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Demo//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.id}@cairn`,
    `DTSTAMP:${utc(entry.stamp)}`,
    `DTSTART:${utc(entry.starts)}`,
    `DTEND:${utc(entry.ends)}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `ORGANIZER;CN=${quoted(entry.organizer.name)}:mailto:${entry.organizer.email}`,
    'STATUS:TENTATIVE',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const SIGNS: Record<string, string> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' };

/** Section 3.3.11: backslash, semicolon, comma and line end are written with a backslash; other controls have no place. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,\n]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/(?!\n)\p{Cc}/gu, '');
}

/** A parameter's value can hold anything but a quotation mark or a control once it is quoted. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, '')}"`;

const LINE_BYTES = 75;

/** Section 3.1: a line has at most 75 octets, and goes on after a line end and a space; no character is cut in two. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_BYTES) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
