import { describe, expect, it } from 'vitest';
import { answerProgress, answersToReview, changedAnswers, checkAnswers, takeOverAnswers } from './check-answers.ts';
import { NO_ANSWERS, questionsFor, type SubscriptionAnswers } from './questions.ts';
import { allowsAct, type StoredSubscriptionState, type SubscriptionAct, subscriptionState } from './states.ts';

const TODAY = '2026-03-01';

const PERSON: SubscriptionAnswers = {
  ...NO_ANSWERS,
  legal_name: 'Ada Alder',
  investor_type: 'individual',
  birth_date: '1970-05-04',
  address: 'Main Street 1, Springfield',
  tax_residence: 'United States',
  us_person: 'yes',
  tax_number: '123-45-6789',
  tax_form: 'w9',
  source_of_funds: 'earnings',
  professional_status: 'accredited',
  status_basis: 'Net worth',
  politically_exposed: 'no',
  benefit_plan: 'no',
  bank_name: 'First Bank',
  bank_reference: '4711',
  notices_email: 'ada@alder.example',
  amount: 500_000_00,
};
const OFFICE: SubscriptionAnswers = {
  ...PERSON,
  investor_type: 'family_office',
  birth_date: null,
  formed_in: 'Germany',
  registration_number: 'HRB 1',
  us_person: 'no',
  tax_number: '99/123',
  tax_form: 'w8bene',
  beneficial_owners: [{ name: 'Ada Alder', birth_date: '1970-05-04', country: 'Germany', share: 100 }],
};
const faults = (answers: SubscriptionAnswers, unconfirmed: Parameters<typeof checkAnswers>[1] = []) =>
  checkAnswers(answers, unconfirmed, TODAY).map(({ field, text }) => `${field}: ${text}`);

describe('answers of a subscription', () => {
  it('are complete for a person, and for an entity with its owners', () => {
    expect(faults(PERSON)).toEqual([]);
    expect(faults(OFFICE)).toEqual([]);
    expect(answerProgress(PERSON, [], TODAY)).toEqual({ done: 17, total: 17 });
    expect(answerProgress({ ...OFFICE, beneficial_owners: [] }, [], TODAY)).toEqual({ done: 18, total: 19 });
  });

  it('are asked as the investor needs them', () => {
    const asked = (answers: SubscriptionAnswers) => questionsFor(answers).map(({ key }) => key);
    expect(asked(PERSON)).toContain('birth_date');
    expect(asked(PERSON)).not.toContain('formed_in');
    expect(asked(OFFICE)).toContain('registration_number');
    expect(asked({ ...PERSON, politically_exposed: 'yes' })).toContain('exposed_detail');
    expect(asked(NO_ANSWERS)).not.toContain('plan_share');
  });

  it.each<[string, Partial<SubscriptionAnswers>, string]>([
    ['a name that is missing', { legal_name: null }, 'legal_name: Full legal name is required.'],
    ['a birth to come', { birth_date: TODAY }, 'birth_date: Date of birth must lie in the past.'],
    [
      'a short number',
      { tax_number: '12345' },
      'tax_number: A US tax number has nine digits, such as 12-3456789 or 123-45-6789.',
    ],
    ['a W-8 of a US person', { tax_form: 'w8ben' }, 'tax_form: A US person provides form W-9.'],
    [
      'a W-9 of somebody else',
      { us_person: 'no' },
      'tax_form: Form W-9 is for US persons. Choose one of the W-8 forms.',
    ],
    ['the form of an entity', { us_person: 'no', tax_form: 'w8bene' }, 'tax_form: An individual provides form W-8BEN.'],
    ['a source of another kind', { source_of_funds: 'other' }, 'source_detail: More about the source is required.'],
    [
      'an office that is not named',
      { politically_exposed: 'yes' },
      'exposed_detail: Who, and which office is required.',
    ],
    [
      'no part of plan assets',
      { benefit_plan: 'plan_assets', plan_share: 0 },
      'plan_share: Share of plan assets must be more than 0.',
    ],
    ['nothing', { amount: 0 }, 'amount: Amount of the subscription must be more than 0.'],
  ])('name the field of %s', (_, change, fault) => {
    expect(faults({ ...PERSON, ...change })).toEqual([fault]);
  });

  it('name the owner and the field, and add up shares exactly', () => {
    const owner = { name: 'Bo', birth_date: '1980-01-01', country: 'Sweden', share: 33.33 };
    const owners = (...list: SubscriptionAnswers['beneficial_owners']) =>
      faults({ ...OFFICE, beneficial_owners: list });
    expect(owners({ ...owner, country: null })).toEqual([
      'beneficial_owners.0.country: Country of residence is required.',
    ]);
    expect(owners(owner, owner, { ...owner, share: 33.34 })).toEqual([]);
    expect(owners(owner, owner, { ...owner, share: 33.35 })).toEqual([
      'beneficial_owners: The shares of all owners are more than 100 %.',
    ]);
    expect(faults({ ...OFFICE, tax_form: 'w8ben' })).toEqual(['tax_form: Form W-8BEN is for individuals.']);
  });

  it('that were taken over are without the amount, and each is to be confirmed', () => {
    const { answers, unconfirmed } = takeOverAnswers(OFFICE);
    expect(answers).toEqual({ ...OFFICE, amount: null });
    expect(unconfirmed).toHaveLength(18);
    expect(unconfirmed).not.toContain('birth_date');
    const asked = { ...answers, amount: 1 };
    expect(faults(asked, ['legal_name', 'beneficial_owners'])).toEqual([
      'legal_name: Full legal name: confirm the earlier answer.',
      'beneficial_owners: Beneficial owners: confirm the earlier answer.',
    ]);
    expect(changedAnswers({ ...OFFICE, tax_number: '1' }, OFFICE)).toEqual(['tax_number']);
  });

  it('that need a second look are named', () => {
    expect(answersToReview(PERSON, 500_000_00)).toEqual([]);
    expect(answersToReview({ ...PERSON, politically_exposed: 'yes', benefit_plan: 'erisa' }, 1)).toEqual([
      'Somebody is politically exposed: enhanced due diligence is due.',
      'Plan assets count towards the 25 % limit of the fund.',
      'The amount is not the one that was offered.',
    ]);
  });
});

describe('the state of a subscription', () => {
  it('is expired from the day after the deadline on, as long as answers are awaited', () => {
    expect(subscriptionState('in_progress', TODAY, TODAY)).toBe('in_progress');
    expect(subscriptionState('in_progress', '2026-02-28', TODAY)).toBe('expired');
    expect(subscriptionState('submitted', '2026-02-28', TODAY)).toBe('submitted');
  });

  it.each<[SubscriptionAct, StoredSubscriptionState, string, boolean]>([
    ['answer', 'sent', TODAY, true],
    ['answer', 'sent', '2026-02-28', false],
    ['edit', 'sent', '2026-02-28', true],
    ['answer', 'submitted', TODAY, false],
    ['decide', 'submitted', '2026-02-28', true],
    ['close', 'approved', TODAY, false],
    ['withdraw', 'closed', TODAY, false],
  ])('lets %s of a %s one with the deadline %s: %s', (act, state, dueOn, allowed) => {
    expect(allowsAct(act, state, dueOn, TODAY)).toBe(allowed);
  });
});
