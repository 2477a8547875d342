import { DEAL_FIELD_KEYS, DEAL_FIELDS, type DealField, type DealValues, definitionOf, emptyValue } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../../lib/fields/draft.ts';
import { readDraft } from '../../../../lib/fields/read-draft.ts';
import { changedFields } from '../../../../lib/fields/values.ts';
import type { Profile } from '../../../../lib/session/profile.ts';
import { catalogueWith } from './deal-catalogue.ts';
import { describeField, newDealDraft } from './deal-draft.ts';
import { FIELDS, labelOfField, tabOfField } from './deal-fields.ts';

const me = { id: 'me', role: 'firm_user', currency: 'USD' } as Profile;
const { values: base } = readDraft(DEAL_FIELDS, { ...newDealDraft(me, catalogueWith([])), company_name: 'Ola' });

/** A value of each field that a new deal does not have. */
function sample(field: DealField): unknown {
  const definition = definitionOf(field);
  switch (definition.kind) {
    case 'email':
      return 'founder@ola.example';
    case 'url':
      return 'https://ola.example';
    case 'money':
      return 120_050;
    case 'integer':
      return definition.max;
    case 'date':
      return '2026-03-31';
    case 'boolean':
      return true;
    case 'tags':
      return ['a', 'b'];
    case 'choice':
      return Object.keys(definition.choices).find((choice) => choice !== definition.default);
    case 'person':
      return 'somebody else';
    case 'currency':
      return 'EUR';
    default:
      return `Some ${field}`;
  }
}

describe.each(DEAL_FIELD_KEYS)('%s', (field) => {
  const values = { ...base, [field]: sample(field) } as DealValues;

  it('is typed and read back as it was', () => {
    expect(readDraft(DEAL_FIELDS, draftOf(DEAL_FIELDS, values))).toEqual({ values, errors: {} });
  });

  it('is sent when it has changed, and alone', () => {
    expect(changedFields(base, values)).toEqual({ [field]: sample(field) });
  });

  it('is said in words, and that there is none', () => {
    const nobody = () => undefined;
    expect(describeField(catalogueWith([]), field, values, nobody)).not.toBe('empty');
    const none = { ...values, [field]: emptyValue(definitionOf(field)) } as DealValues;
    if (none[field] === null) expect(describeField(catalogueWith([]), field, none, nobody)).toBe('empty');
  });
});

it('knows where a field stands and what it is called', () => {
  expect([labelOfField('burn_rate'), tabOfField('burn_rate')]).toEqual(['Burn rate', 'financial']);
  expect([labelOfField('custom.thesis_fit'), labelOfField('stage_note')]).toEqual(['Thesis fit', 'Stage note']);
  expect(tabOfField('status')).toBe('pipeline');
  expect(FIELDS.map(({ field }) => field)).toEqual(DEAL_FIELD_KEYS);
});
