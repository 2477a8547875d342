import { TENANT_SETTINGS } from '@cairn/domain/firm';
import { expect, it } from 'vitest';
import { describeChange, sayFact } from './describe-change.ts';
import { BOOLEANS, LABELS } from './words.ts';

const nameOf = (kind: 'type' | 'person', id: string) => {
  if (kind === 'person') return 'Ada Lark';
  return id === 't1' ? 'Open' : 'a deleted type';
};
const describe = (setting_name: string, old_value: unknown, new_value: unknown) => {
  const { what, facts } = describeChange({ setting_name, old_value, new_value }, nameOf);
  const say = ({ label, before, after }: (typeof facts)[number]) =>
    after === undefined ? label : `${label}: ${before} -> ${after}`;
  return [what, ...facts.map(say)];
};

it.each([
  [
    'an added item of a checklist: its stage stands in the name',
    [
      'Checklist of Calls',
      null,
      { title: 'Ask twice', pipeline_stage_id: '018f8f6e-0000-7000-8000-000000000001', is_mandatory: true },
    ],
    ['Checklist of Calls: item added', 'Title:  -> Ask twice', 'Mandatory'],
  ],
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
    'a rule that is switched off',
    [
      'Risk rule Burn',
      { raised_when: 'Burn rises_by: High.', is_enabled: true },
      { raised_when: 'A.', is_enabled: false },
    ],
    ['Risk rule Burn changed', 'Raised when: Burn rises_by: High. -> A.', 'No longer in use'],
  ],
  ['a deleted rule', ['Risk rule Burn', { label: 'Burn', is_enabled: true }, null], ['Risk rule Burn deleted']],
  [
    'items of a template',
    ['Due diligence template Short', { items: [] }, { items: ['1 removed', '2 added'] }],
    ['Due diligence template Short changed', 'Items:  -> 1 removed, 2 added'],
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
    ['Checklist of Calls: item added', 'Title:  -> Call the founder', 'Done by:  -> Firm user', 'Mandatory'],
  ],
  [
    'an item that is no longer mandatory',
    ['Checklist item Call', { title: 'Call', is_mandatory: true }, { title: 'Call', is_mandatory: false }],
    ['Checklist item Call changed', 'No longer mandatory'],
  ],
  [
    'a renamed field of which a choice was removed',
    [
      'Field Region of deals',
      { label: 'Region', choices: ['North', 'South'], is_on_card: false },
      { label: 'Market', choices: ['South'], is_on_card: true },
    ],
    [
      'Field Region of deals changed',
      'Label: Region -> Market',
      'Choices: North, South -> South',
      'Now shown on cards',
    ],
  ],
  [
    'an archived field',
    ['Field Market of deals', { is_archived: false }, { is_archived: true }],
    ['Field Market of deals archived'],
  ],
  ['a plain value', ['Currency', 'EUR', 'USD'], ['Currency changed', ': EUR -> USD']],
  [
    'a person',
    ['Responsible for access reviews', null, '0190f3a0-1111-7222-8333-444455556666'],
    ['Responsible for access reviews changed', ': none -> Ada Lark'],
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

/** Each part that a logged setting can have, by a name from the database: those that a screen has words for, and one that it has none for. */
const PARTS = [
  ...Object.keys(LABELS).filter((name) => name !== 'stage_key'),
  ...Object.keys(BOOLEANS),
  ...Object.keys(TENANT_SETTINGS),
  ...['retention_months', 'events_sent', 'is_active', 'is_archived', 'something_new'],
];
const VALUES: [unknown, unknown][] = [
  [null, true],
  [true, false],
  ['firm_user', 'firm_admin'],
  [['opportunity:read'], ['limited_partner:read', 'opportunity.stage_changed']],
  [{ inner_part: 'due_diligence' }, { inner_part: 'closed_won', other_part: false }],
  [3, 4],
];
const TYPED = [
  ...['label', 'stage_label', 'name', 'title', 'description', 'choices', 'default_value', 'client_id'],
  ...['definition', 'raised_when', 'file', 'source'],
];
const SHAPES = PARTS.flatMap((name) =>
  VALUES.filter(([before]) => typeof before !== 'string' || !TYPED.includes(name))
    .filter(([before]) => !Array.isArray(before) || !TYPED.includes(name))
    .flatMap(([before, after]): [unknown, unknown][] => [
      [before, after],
      [null, { [name]: after }],
      [{ [name]: before }, { [name]: after }],
      [{ [name]: before }, null],
    ]),
);

it('lets no raw key reach the screen, of whatever kind a change is', () => {
  const told = SHAPES.map(([old_value, new_value]) => {
    const { what, facts } = describeChange({ setting_name: 'signature_service', old_value, new_value }, nameOf);
    return [what, ...facts.map(sayFact)].join('. ');
  });
  expect(told.filter((text) => /[a-z]_[a-z]|\bis [a-z]+: o(n|ff)/i.test(text))).toEqual([]);
});
