import { expect, it } from 'vitest';
import {
  DEFAULT_STAGE_TYPES,
  DEFAULT_STAGES,
  LOST_STAGE,
  ownKey,
  STAGE_COLORS,
  stageKeyFromLabel,
  WON_STAGE,
} from './pipeline.ts';

it.each([
  ['Term Sheet', 'term_sheet'],
  ['  Term -- Sheet! ', 'term_sheet'],
  ['__A__B__', 'a_b'],
  ['Stage 2', 'stage_2'],
  ['Überblick', 'berblick'],
  ['!!!', ''],
])('%j has the key %j', (label, key) => {
  expect(stageKeyFromLabel(label)).toBe(key);
});

it('starts a firm with the stages of the specification, each of a type and a colour that there are', () => {
  expect(DEFAULT_STAGES.map(({ stage_key, stage_label, stage_type }) => [stage_key, stage_label, stage_type])).toEqual([
    ['sourcing', 'Sourcing', 'Open'],
    ['initial_review', 'Initial Review', 'Open'],
    ['first_meeting', 'First Meeting', 'Open'],
    ['due_diligence', 'Due Diligence', 'Open'],
    ['partner_review', 'Partner Review', 'Open'],
    ['term_sheet', 'Term Sheet', 'Open'],
    ['legal_docs', 'Legal Docs', 'Open'],
    ['closed_won', 'Closed Won', 'Won'],
    ['closed_lost', 'Closed Lost', 'Lost'],
  ]);
  expect(DEFAULT_STAGE_TYPES.map(({ name, color }) => [name, color])).toEqual([
    ['Open', 'yellow'],
    ['Won', 'green'],
    ['Lost', 'red'],
    ['On hold', 'grey'],
  ]);
  expect(new Set(DEFAULT_STAGES.map(({ stage_color }) => stage_color)).size).toBe(DEFAULT_STAGES.length);
  expect(STAGE_COLORS).toHaveLength(11);
  expect([WON_STAGE, LOST_STAGE]).toEqual(['closed_won', 'closed_lost']);
});

it.each([
  ['Größe', 'gro_e'],
  ['Établi', 'etabli'],
  ['投資', 'field'],
  ['1', 'field_1'],
  ['2026 1', 'field_2026_1'],
  ['Q1', 'q1'],
])('the field %s has the key %s, which no object puts before others', (label, key) => {
  expect(ownKey('field', label, [])).toBe(key);
});

it('numbers the key of a label that has no letter from a to z', () => {
  expect(ownKey('choice', '南', ['choice'])).toBe('choice_2');
});
