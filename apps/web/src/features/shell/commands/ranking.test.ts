import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { groupsInOrder, type Ranked } from './ranking.ts';

const row = (group: Command['group'], label: string, words = '', verbs = ''): Ranked => ({
  group,
  label,
  words,
  verbs,
});
const ADD = row('Do', 'Add a deal', 'opportunity', 'new create');
const ARCHIVE = row('Here', 'Archive Trovati', 'put away');
const TAG = row('Here', 'Tag Trovati …', 'add', 'label');
const PORTFOLIO = row('Go to', 'Portfolio', '/portfolio');
const FIELDS = row('Go to', 'Pipeline settings', 'custom fields own');
const ADA = row('People', 'Ada Lovelace');
const deal = (label: string) => row('Deals', label);

/** The groups that have rows. */
const order = (rows: readonly Ranked[], ...asked: [string, Parameters<typeof groupsInOrder>[2]?]) =>
  groupsInOrder(rows, ...asked).filter((group) => rows.some((each) => each.group === group));

describe('what was typed is', () => {
  it.each([
    ['the beginning of a command', 'add', [ADD, deal('Paddle')], ['Do', 'Deals']],
    ['the beginning of one and of a deal', 'arc', [ARCHIVE, deal('Arcadia')], ['Here', 'Deals']],
    ['another word for its beginning', 'new', [ADD, deal('Renewal Labs')], ['Do', 'Deals']],
    ['such a word, and a deal begins so', 'new', [ADD, deal('Newton')], ['Do', 'Deals']],
    ['not yet such a word, and a deal begins so', 'ne', [ADD, deal('Newton')], ['Deals', 'Do']],
    ['some words of a command', 'custom fields', [FIELDS, deal('Fields & Custom')], ['Go to', 'Deals']],
    ['a word of a command, and a deal begins so', 'custom', [FIELDS, deal('Custom Labs')], ['Deals', 'Go to']],
    ['the beginning of a word of a command', 'opport', [ADD, deal('Great Opportune')], ['Deals', 'Do']],
    ['that, and deals are only alike', 'opport', [ADD, deal('Oporto')], ['Do', 'Deals']],
    ['the beginning of a page and of a deal', 'port', [PORTFOLIO, deal('Portside')], ['Deals', 'Go to']],
    ['the name of a page', 'portfolio', [PORTFOLIO, deal('Portfolio Labs')], ['Go to', 'Deals']],
    ['one letter', 'a', [ARCHIVE, ADD, deal('Arcadia')], ['Deals', 'Here', 'Do']],
    ['a command that the page has words of', 'add', [TAG, ADD, deal('Paddle')], ['Do', 'Here', 'Deals']],
    ['a colleague, and deals are only alike', 'ada', [ADA, deal('Odeon')], ['People', 'Deals']],
    ['nothing', '', [ARCHIVE, ADD, PORTFOLIO, row('Recent', 'Arcadia')], ['Recent', 'Here', 'Go to', 'Do']],
  ] as const)('%s: %s', (_, typed, rows, groups) => {
    expect(order(rows, typed)).toEqual(groups);
  });

  it('a choice of the command that is typed, and no deal that is called so comes before it', () => {
    const move = row('Here', 'Move Trovati to Due Diligence', 'move to another stage');
    expect(order([move, deal('Move to Due Diligence')], 'move to due', { isChoice: true })).toEqual(['Here', 'Deals']);
  });

  it('a command and the name of a deal, which was found by the name', () => {
    expect(order([ARCHIVE, deal('Aurora Bio 85')], 'archive aurora', { named: 'aurora' })).toEqual(['Deals', 'Here']);
  });
});
