import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarEntry } from './calendar-entry.ts';

const ENTRY: CalendarEntry = {
  id: '019c0000-0000-7000-8000-000000000001',
  starts: new Date('2026-11-23T08:00:00Z'),
  ends: new Date('2026-11-23T08:30:00Z'),
  stamp: new Date('2026-11-20T14:00:00.123Z'),
  summary: 'Cairn demo',
  description: 'Half an hour.',
  organizer: { name: 'Cairn', email: 'no-reply@cairn.example' },
};

const unfolded = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

describe('the calendar entry', () => {
  it('has its times in UTC and what RFC 5545 asks for', () => {
    const text = calendarEntry(ENTRY);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(unfolded(text)).toEqual(
      expect.arrayContaining([
        'VERSION:2.0',
        'METHOD:PUBLISH',
        'UID:019c0000-0000-7000-8000-000000000001@cairn',
        'DTSTAMP:20261120T140000Z',
        'DTSTART:20261123T080000Z',
        'DTEND:20261123T083000Z',
        'ORGANIZER;CN="Cairn":mailto:no-reply@cairn.example',
      ]),
    );
  });

  it('lets no text become a line or a property of its own', () => {
    const description = 'a, b; c\\d\r\nATTENDEE:mailto:evil@firm.example\rEND:VEVENT\u0007';
    const lines = unfolded(calendarEntry({ ...ENTRY, description }));
    expect(lines).toContain('DESCRIPTION:a\\, b\\; c\\\\d\\nATTENDEE:mailto:evil@firm.example\\nEND:VEVENT');
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    const named = calendarEntry({ ...ENTRY, organizer: { name: 'A";X=1\r\nY:', email: 'a@b.example' } });
    expect(unfolded(named)).toContain('ORGANIZER;CN="A;X=1Y:":mailto:a@b.example');
  });

  it('folds at 75 octets without cutting a character, and unfolds to what it was', () => {
    const description = 'Größe 🪨 '.repeat(40).trim();
    const text = calendarEntry({ ...ENTRY, description });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded(text)).toContain(`DESCRIPTION:${description}`);
  });
});
