import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GateBadge } from './gate-badge.tsx';

it.each([
  [0, [], 'Ready to Advance', true],
  [2, [], '2 left', false],
  [2, ['Mood'], '2 left', false],
  [0, ['Mood'], 'Needs Mood', false],
  [0, ['Mood', 'Fit'], 'Needs Mood and Fit', false],
])('with %i items open and %j without a value says %s', (checklist_open, wants, text, isReady) => {
  const deal = { id: 'd', company_name: 'Kelp', checklist_items: 3, checklist_open };
  const drawn = renderToStaticMarkup(<GateBadge deal={deal} wants={wants} />);
  expect(drawn).toContain(text);
  expect(drawn.includes('data-ready')).toBe(isReady);
});

it.each([
  [['Mood'], 'Needs Mood'],
  [[], ''],
])('of a stage without a checklist says what the next one wants: %j', (wants, text) => {
  const deal = { id: 'd', company_name: 'Kelp', checklist_items: 0, checklist_open: 0 };
  const drawn = renderToStaticMarkup(<GateBadge deal={deal} wants={wants} onOpen={() => undefined} />);
  expect(drawn.includes('<button')).toBe(false);
  expect(drawn.replace(/<[^>]*>/g, '')).toBe(text);
});
