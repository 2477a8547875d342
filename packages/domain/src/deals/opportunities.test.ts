import { expect, it } from 'vitest';
import { PRIORITIES, SOURCES } from './deal-fields.ts';
import {
  ANALYTICS_PERIOD_DEFAULT,
  ANALYTICS_PERIODS,
  CARD_TAGS,
  DEFAULT_DAYS_TO_CLOSE,
  FUNNEL_STAGES,
  foldForSearch,
  searchText,
  timeInStage,
} from './opportunities.ts';

const HOUR = 3_600_000;

it.each([
  [-HOUR, '0 h'],
  [0, '0 h'],
  [HOUR - 1, '0 h'],
  [HOUR, '1 h'],
  [24 * HOUR - 1, '23 h'],
  [24 * HOUR, '1 d'],
  [49 * HOUR, '2 d'],
])('after %i ms it is %s', (passed, text) => {
  const entered = new Date('2026-03-01T10:00:00Z');
  expect(timeInStage(entered, new Date(entered.getTime() + passed))).toBe(text);
});

it.each([
  ['Zoë', 'zoe'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['ﬁnance', 'finance'],
  ['２０２６', '2026'],
])('%s is searched as %s', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

it('searches company, founder, industry, place, tags and the own fields, each as a line of its own', () => {
  const deal = { company_name: 'Zoë', founder_name: 'Ann', industry: 'Tea', city: 'Łódź', tags: ['Hot', 'B2B'] };
  expect(searchText({ ...deal, custom_text: 'Own' })).toBe('zoe\nann\ntea\nłodz\nhot\nb2b\nown');
  expect(searchText({ company_name: 'Zoë', founder_name: null }).trim()).toBe('zoe');
});

it('has the choices, periods and funnel of the specification', () => {
  expect(PRIORITIES).toEqual(['low', 'medium', 'high', 'critical']);
  expect(SOURCES).toEqual(['referral', 'inbound', 'outbound', 'event', 'network', 'other']);
  expect(CARD_TAGS).toBe(3);
  expect([ANALYTICS_PERIODS, ANALYTICS_PERIOD_DEFAULT]).toEqual([[30, 90, 180, 365], 90]);
  expect(DEFAULT_DAYS_TO_CLOSE).toBe(45);
  expect(FUNNEL_STAGES).toEqual([
    'sourcing',
    'initial_review',
    'first_meeting',
    'due_diligence',
    'partner_review',
    'term_sheet',
    'closed_won',
  ]);
});
