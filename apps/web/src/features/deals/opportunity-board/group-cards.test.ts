import { describe, expect, it } from 'vitest';
import type { Card, Stage } from '../opportunities/queries.ts';
import { cardHeight, groupCards } from './group-cards.ts';

const stage = (key: string) => ({ stage_key: key, stage_label: key, stage_color: 'bg-blue-500' }) as Stage;
const card = (id: string, status: string, tag_count = 0, checklist_items = 0) =>
  ({ id, status, tag_count, checklist_items }) as Card;

const STAGES = [stage('sourcing'), stage('won')];
const CARDS = [card('a', 'sourcing'), card('b', 'won'), card('c', 'sourcing')];
const shape = (columns: ReturnType<typeof groupCards>) =>
  columns.map(({ stage, cards, isOpen }) => [stage.stage_key, cards.map(({ id }) => id).join(''), isOpen]);

describe('columns of the board', () => {
  it('keeps the order of stages and of cards, and empty stages', () => {
    expect(shape(groupCards({ stages: [...STAGES, stage('lost')], cards: CARDS }, null))).toEqual([
      ['sourcing', 'ac', true],
      ['won', 'b', true],
      ['lost', '', true],
    ]);
  });

  it('shows a pending move at the head of its new column, once', () => {
    expect(shape(groupCards({ stages: STAGES, cards: CARDS }, { id: 'c', to: 'won' }))).toEqual([
      ['sourcing', 'a', true],
      ['won', 'cb', true],
    ]);
  });

  it('forgets a pending move of a card that is not there', () => {
    expect(shape(groupCards({ stages: STAGES, cards: CARDS }, { id: 'x', to: 'won' }))).toEqual([
      ['sourcing', 'ac', true],
      ['won', 'b', true],
    ]);
  });

  it('counts the deals that have no card too', () => {
    const columns = groupCards({ stages: STAGES, cards: CARDS, left_out: { sourcing: 40, gone: 2 } }, null);
    expect(columns.map(({ deals }) => deals)).toEqual([42, 1, 2]);
  });

  it('loses no deal of a stage that was removed', () => {
    const columns = groupCards({ stages: STAGES, cards: [...CARDS, card('d', 'term_sheet')] }, null);
    expect(shape(columns).at(-1)).toEqual(['term_sheet', 'd', false]);
    expect(columns.at(-1)?.stage.stage_label).toBe('Term sheet');
  });
});

it('makes room for what due diligence and the firm’s own fields say', () => {
  const plain = card('a', 'x');
  const diligence = { status: 'in_progress' as const, completed_items: 1, total_items: 4, is_blocked: false };
  const gated = card('a', 'x', 0, 1);
  expect(cardHeight({ ...plain, diligence })).toBe(cardHeight(gated));
  expect(cardHeight({ ...gated, diligence })).toBe(cardHeight(gated));
  const withOwn = (custom: Record<string, string>) => cardHeight({ ...plain, custom });
  const [one, two] = [withOwn({ fit: 'strong' }), withOwn({ fit: 'strong', region: 'north' })];
  expect(two - one).toBe(one - cardHeight(plain));
  expect(one).toBeGreaterThan(cardHeight(plain));
});

it('makes room for tags and for the badge of the checklist', () => {
  const [plain, tagged, gated, both] = [card('a', 'x'), card('a', 'x', 1), card('a', 'x', 0, 1), card('a', 'x', 1, 1)];
  expect(cardHeight(tagged)).toBeGreaterThan(cardHeight(plain));
  expect(cardHeight(gated)).toBeGreaterThan(cardHeight(plain));
  expect(cardHeight(both) - cardHeight(tagged)).toBe(cardHeight(gated) - cardHeight(plain));
});
