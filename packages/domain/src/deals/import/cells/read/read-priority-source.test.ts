import { describe, expect, it } from 'vitest';
import { readPriorityCell, readSourceCell } from './read-priority-source.ts';

const context = { format: {}, currency: 'USD' } as const;

describe('readSourceCell', () => {
  it.each([
    ['Konferenz', 'event'],
    ['Messe', 'event'],
    ['Salon', 'event'],
    ['Congreso', 'event'],
    ['Empfehlung', 'referral'],
    ['Recommandation', 'referral'],
    ['Recomendación', 'referral'],
    ['Netzwerk', 'network'],
    ['Réseau', 'network'],
    ['Kaltakquise', 'outbound'],
    ['Prospección', 'outbound'],
    ['Candidature spontanée', 'inbound'],
    ['Sonstiges', 'other'],
  ])('%s is %s', (text, source) => {
    expect(readSourceCell(text, context)).toEqual({ value: source, findings: [] });
  });

  it('keeps a word that says more than its source', () => {
    expect(readSourceCell('Konferenz Slush 2024', context)).toMatchObject({
      value: 'event',
      findings: [{ severity: 'kept' }],
    });
    expect(readSourceCell('Twitter', context)).toMatchObject({ value: 'other', findings: [{ severity: 'kept' }] });
    // Two sources at once are neither.
    expect(readSourceCell('Empfehlung auf der Messe', context).value).toBe('other');
  });
});

describe('readPriorityCell', () => {
  it.each([
    ['Hoch', 'high'],
    ['Mittel', 'medium'],
    ['Niedrig', 'low'],
    ['haute', 'high'],
    ['Élevée', 'high'],
    ['moyenne', 'medium'],
    ['basse', 'low'],
    ['faible', 'low'],
    ['alta', 'high'],
    ['media', 'medium'],
    ['baja', 'low'],
    ['Kritisch', 'critical'],
    ['Höchste', 'critical'],
    ['1 - High', 'high'],
  ])('%s is %s', (text, priority) => {
    expect(readPriorityCell(text, context)).toEqual({ value: priority, findings: [] });
  });

  it.each([
    ['Urgent!!', 'critical', '“Urgent!!” was read as Critical.'],
    ['High?', 'high', '“High?” was read as High.'],
  ])('notes that %s was taken for %s', (text, priority, message) => {
    expect(readPriorityCell(text, context)).toEqual({ value: priority, findings: [{ severity: 'note', message }] });
  });

  it('does not guess', () => {
    expect(readPriorityCell('someday', context).value).toBeUndefined();
  });
});
