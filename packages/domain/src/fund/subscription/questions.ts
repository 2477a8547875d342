import type { Catalogue, ValuesOf } from '../../fields/field.ts';
import { INVESTOR_TYPES, type InvestorType } from '../fund-fields.ts';

/** The parts of the questionnaire, in the order in which they are asked. */
export const QUESTION_GROUPS = {
  investor: 'Who invests',
  tax: 'Tax',
  funds: 'Source of funds',
  status: 'Investor status',
  owners: 'Owners and public offices',
  plan: 'Benefit plans',
  payment: 'Payment and notices',
  amount: 'Amount',
} as const;
export type QuestionGroup = keyof typeof QUESTION_GROUPS;

const YES_NO = { no: 'No', yes: 'Yes' } as const;

/** What is asked of an investor. Which of it must be answered depends on other answers: `questionsFor`. */
export const SUBSCRIPTION_QUESTIONS = {
  legal_name: {
    kind: 'text',
    max: 200,
    label: 'Full legal name',
    group: 'investor',
    help: 'As in the passport, or in the register of companies.',
  },
  investor_type: { kind: 'choice', choices: INVESTOR_TYPES, label: 'Type of investor', group: 'investor' },
  birth_date: { kind: 'date', label: 'Date of birth', group: 'investor' },
  formed_in: { kind: 'text', max: 100, label: 'Country of formation', group: 'investor' },
  registration_number: { kind: 'text', max: 100, label: 'Registration number', group: 'investor' },
  address: {
    kind: 'long_text',
    max: 500,
    label: 'Registered office or home address',
    group: 'investor',
    help: 'Street, town, postal code and country. No post-office box.',
  },
  tax_residence: { kind: 'text', max: 100, label: 'Country of tax residence', group: 'tax' },
  us_person: {
    kind: 'choice',
    choices: YES_NO,
    label: 'US person for tax',
    group: 'tax',
    help: 'A citizen or resident of the United States, or formed under its law.',
  },
  tax_number: { kind: 'text', max: 40, label: 'Tax number', group: 'tax', encrypted: 'pii' },
  tax_form: {
    kind: 'choice',
    choices: {
      w9: 'W-9',
      w8ben: 'W-8BEN (individuals)',
      w8bene: 'W-8BEN-E (entities)',
      w8imy: 'W-8IMY (partnerships and intermediaries)',
      w8exp: 'W-8EXP (governments and foundations)',
    },
    label: 'US tax form that you provide',
    group: 'tax',
  },
  source_of_funds: {
    kind: 'choice',
    choices: {
      earnings: 'Salary or savings',
      business: 'Income of a business',
      sale: 'Sale of a business or property',
      investments: 'Investments',
      inheritance: 'Inheritance or gift',
      institution: 'Own assets of an institution',
      members: 'Contributions of members or investors',
      other: 'Other',
    },
    label: 'Where the money comes from',
    group: 'funds',
  },
  source_detail: { kind: 'long_text', max: 1000, label: 'More about the source', group: 'funds' },
  professional_status: {
    kind: 'choice',
    choices: {
      qualified_purchaser: 'Qualified purchaser (US), who is accredited too',
      accredited: 'Accredited investor (US)',
      professional: 'Professional client (EU and UK)',
      none: 'None of these',
    },
    label: 'Investor status',
    group: 'status',
  },
  status_basis: {
    kind: 'long_text',
    max: 1000,
    label: 'What the status rests on',
    group: 'status',
    help: 'Such as net worth above 1 million USD, or investments above 5 million USD.',
  },
  politically_exposed: {
    kind: 'choice',
    choices: YES_NO,
    label: 'Politically exposed person',
    group: 'owners',
    help: 'The investor, an owner or a close relative holds or held a prominent public office.',
  },
  exposed_detail: { kind: 'long_text', max: 1000, label: 'Who, and which office', group: 'owners' },
  benefit_plan: {
    kind: 'choice',
    choices: {
      no: 'No benefit plan investor',
      erisa: 'Plan under ERISA or section 4975',
      plan_assets: 'Entity that holds plan assets',
      other_plan: 'Other plan, such as a governmental or foreign one',
    },
    label: 'Benefit plan (ERISA)',
    group: 'plan',
  },
  plan_share: {
    kind: 'number',
    min: 0,
    max: 100,
    decimals: 2,
    unit: '%',
    label: 'Share of plan assets',
    group: 'plan',
  },
  bank_name: { kind: 'text', max: 200, label: 'Bank that pays', group: 'payment' },
  bank_reference: {
    kind: 'text',
    max: 100,
    label: 'Account',
    group: 'payment',
    encrypted: 'financial',
    help: 'IBAN or account number. Money comes from, and goes to, an account in the name of the investor.',
  },
  notices_email: { kind: 'email', label: 'Email for notices', group: 'payment' },
  notices_address: { kind: 'long_text', max: 500, label: 'Postal address for notices', group: 'payment' },
  amount: { kind: 'money', label: 'Amount of the subscription', group: 'amount' },
} as const satisfies Catalogue;
export type QuestionKey = keyof typeof SUBSCRIPTION_QUESTIONS;

/** Who owns or controls an entity. */
export const OWNER_FIELDS = {
  name: { kind: 'text', max: 200, label: 'Name' },
  birth_date: { kind: 'date', label: 'Date of birth' },
  country: { kind: 'text', max: 100, label: 'Country of residence' },
  share: { kind: 'number', min: 0, max: 100, decimals: 2, unit: '%', label: 'Share' },
} as const satisfies Catalogue;
export type OwnerKey = keyof typeof OWNER_FIELDS;
export type Owner = ValuesOf<typeof OWNER_FIELDS>;

export const OWNERS = {
  label: 'Beneficial owners',
  help: 'Everybody who owns or controls 25 % or more. If nobody does: who runs the entity, with a share of 0.',
  max: 20,
} as const;

export type SubscriptionAnswers = ValuesOf<typeof SUBSCRIPTION_QUESTIONS> & { beneficial_owners: Owner[] };
/** What can be confirmed, compared and marked by itself. */
export type AnswerKey = keyof SubscriptionAnswers;

export const NO_ANSWERS: SubscriptionAnswers = {
  ...(Object.fromEntries(Object.keys(SUBSCRIPTION_QUESTIONS).map((key) => [key, null])) as ValuesOf<
    typeof SUBSCRIPTION_QUESTIONS
  >),
  beneficial_owners: [],
};

/** Entities that an authority supervises, or a state owns, name no owners. */
const WITHOUT_OWNERS: readonly (InvestorType | null)[] = ['individual', 'pension', 'insurance', 'sovereign', null];

export const asksOwners = ({ investor_type }: SubscriptionAnswers): boolean => !WITHOUT_OWNERS.includes(investor_type);

/** Asked in some cases alone. */
const CASES: Partial<Record<QuestionKey, (answers: SubscriptionAnswers) => boolean>> = {
  birth_date: ({ investor_type }) => investor_type === 'individual',
  formed_in: ({ investor_type }) => investor_type !== null && investor_type !== 'individual',
  registration_number: ({ investor_type }) => investor_type !== null && investor_type !== 'individual',
  status_basis: ({ professional_status }) => professional_status !== null && professional_status !== 'none',
  exposed_detail: ({ politically_exposed }) => politically_exposed === 'yes',
  plan_share: ({ benefit_plan }) => benefit_plan === 'plan_assets',
};

/** Asked, and may stay empty. */
const OPTIONAL: Partial<Record<QuestionKey, (answers: SubscriptionAnswers) => boolean>> = {
  source_detail: ({ source_of_funds }) => source_of_funds !== 'other',
  notices_address: () => true,
};

export interface Question {
  key: QuestionKey;
  group: QuestionGroup;
  required: boolean;
}

/** What is asked of an investor who has answered so far, in order. */
export function questionsFor(answers: SubscriptionAnswers): Question[] {
  return (Object.keys(SUBSCRIPTION_QUESTIONS) as QuestionKey[]).flatMap((key) => {
    if (!(CASES[key]?.(answers) ?? true)) return [];
    return [{ key, group: SUBSCRIPTION_QUESTIONS[key].group, required: !(OPTIONAL[key]?.(answers) ?? false) }];
  });
}
