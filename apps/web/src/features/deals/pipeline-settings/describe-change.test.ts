import { expect, it } from 'vitest';
import { describeChange } from './describe-change.ts';
import type { Change } from './queries.ts';

const describe = (setting_name: string, old_value: unknown, new_value: unknown) => {
  const change = { setting_name, old_value, new_value } as Change;
  const { what, facts } = describeChange(change, (id) => (id === 't1' ? 'Open' : 'a deleted type'));
  return [what, ...facts.map(({ label, before, after }) => `${label}: ${before} -> ${after}`)];
};

it.each([
  [
    'an added stage',
    [
      'Stage Calls',
      null,
      { stage_label: 'Calls', stage_color: 'bg-teal-500', stage_type_id: 't1', stage_key: 'calls' },
    ],
    ['Stage Calls added', 'Label:  -> Calls', 'Colour:  -> Teal', 'Type:  -> Open', 'Key:  -> calls'],
  ],
  [
    'a changed stage: what stayed is left out',
    ['Stage Calls', { stage_label: 'Calls', stage_type_id: 't0' }, { stage_label: 'Calls', stage_type_id: 't1' }],
    ['Stage Calls changed', 'Type: a deleted type -> Open'],
  ],
  [
    'a deleted stage',
    [
      'Stage Calls',
      { stage_label: 'Calls', is_active: true },
      { is_active: false, deals_moved: 3, moved_to: 'term_sheet' },
    ],
    ['Stage Calls deleted', 'Deals moved:  -> 3', 'Moved to:  -> Term sheet'],
  ],
  [
    'a deleted stage without deals',
    ['Stage Calls', { is_active: true }, { is_active: false, deals_moved: 0, moved_to: null }],
    ['Stage Calls deleted'],
  ],
  [
    'an added item',
    ['Checklist of Calls', null, { title: 'Call the founder', is_mandatory: true, assigned_role: 'firm_user' }],
    ['Checklist of Calls: item added', 'Title:  -> Call the founder', 'Done by:  -> Firm user', 'Mandatory:  -> yes'],
  ],
  ['a deleted item', ['Checklist item Call', { title: 'Call' }, null], ['Checklist item Call deleted']],
  [
    'one that moved',
    ['Order of the stages', ['a', 'b', 'c'], ['b', 'c', 'a']],
    ['Order of the stages: new order', 'a: position 1 -> position 3'],
  ],
  [
    'many that moved',
    ['Order of the stages', ['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a']],
    ['Order of the stages: new order', 'Order: a, b, c, d -> d, c, b, a'],
  ],
])('says %s', (_name, [name, before, after], words) => {
  expect(describe(name as string, before, after)).toEqual(words);
});
