import type { Day } from '../../date-range.ts';
import { isUnfilled } from '../../fields/field.ts';
import {
  type AnswerKey,
  asksOwners,
  OWNER_FIELDS,
  type Owner,
  type OwnerKey,
  questionsFor,
  SUBSCRIPTION_QUESTIONS,
  type SubscriptionAnswers,
} from './questions.ts';

/** What is missing or wrong, at the field that it is about: `birth_date`, `beneficial_owners.0.share`. */
export interface AnswerFault {
  field: string;
  text: string;
}

/**
 * Everything that keeps answers from being submitted, in the order of the questionnaire.
 *
 * @param unconfirmed answers that were taken over and that nobody has confirmed yet
 */
export function checkAnswers(
  answers: SubscriptionAnswers,
  unconfirmed: readonly AnswerKey[],
  today: Day,
): AnswerFault[] {
  const faults: AnswerFault[] = [];
  for (const { key, required } of questionsFor(answers)) {
    const field = SUBSCRIPTION_QUESTIONS[key];
    const isEmpty = isUnfilled(field, answers[key]);
    if (isEmpty && required) faults.push({ field: key, text: `${field.label} is required.` });
    if (isEmpty) continue;
    const wrong = RULES[key]?.(answers, today);
    if (wrong) faults.push({ field: key, text: wrong });
    else if (unconfirmed.includes(key))
      faults.push({ field: key, text: `${field.label}: confirm the earlier answer.` });
  }
  if (asksOwners(answers)) faults.push(...checkOwners(answers.beneficial_owners, unconfirmed, today));
  return faults;
}

const US_NUMBER = /^(\d{3}-?\d{2}-?\d{4}|\d{2}-?\d{7})$/;

type Rule = (answers: SubscriptionAnswers, today: Day) => string | null;

const RULES: Partial<Record<AnswerKey, Rule>> = {
  birth_date: ({ birth_date }, today) => bornBefore(birth_date, today),
  tax_number: ({ us_person, tax_number }) =>
    us_person === 'yes' && !US_NUMBER.test(tax_number ?? '')
      ? 'A US tax number has nine digits, such as 12-3456789 or 123-45-6789.'
      : null,
  tax_form: ({ us_person, investor_type, tax_form }) => {
    if (us_person === 'yes') return tax_form === 'w9' ? null : 'A US person provides form W-9.';
    if (us_person === 'no' && tax_form === 'w9') return 'Form W-9 is for US persons. Choose one of the W-8 forms.';
    if (investor_type === 'individual' && tax_form !== 'w8ben' && tax_form !== 'w9')
      return 'An individual provides form W-8BEN.';
    return investor_type !== 'individual' && tax_form === 'w8ben' ? 'Form W-8BEN is for individuals.' : null;
  },
  plan_share: ({ plan_share }) => (plan_share === 0 ? 'Share of plan assets must be more than 0.' : null),
  amount: ({ amount }) => (amount === 0 ? 'Amount of the subscription must be more than 0.' : null),
};

const bornBefore = (day: Day | null, today: Day): string | null =>
  day !== null && day >= today ? 'Date of birth must lie in the past.' : null;

function checkOwners(owners: readonly Owner[], unconfirmed: readonly AnswerKey[], today: Day): AnswerFault[] {
  const list = 'beneficial_owners';
  if (owners.length === 0)
    return [{ field: list, text: 'Name at least one beneficial owner, or the person who runs the entity.' }];
  const faults = owners.flatMap((owner, at) =>
    (Object.keys(OWNER_FIELDS) as OwnerKey[]).flatMap((key): AnswerFault[] => {
      const field = `${list}.${at}.${key}`;
      if (isUnfilled(OWNER_FIELDS[key], owner[key]))
        return [{ field, text: `${OWNER_FIELDS[key].label} is required.` }];
      const wrong = key === 'birth_date' ? bornBefore(owner.birth_date, today) : null;
      return wrong ? [{ field, text: wrong }] : [];
    }),
  );
  const total = owners.reduce((sum, { share }) => sum + Math.round((share ?? 0) * 100), 0);
  if (total > 10_000) faults.push({ field: list, text: 'The shares of all owners are more than 100 %.' });
  if (faults.length === 0 && unconfirmed.includes(list))
    faults.push({ field: list, text: 'Beneficial owners: confirm the earlier answer.' });
  return faults;
}

/** How much of what must be answered is answered well. */
export function answerProgress(
  answers: SubscriptionAnswers,
  unconfirmed: readonly AnswerKey[],
  today: Day,
): { done: number; total: number } {
  const owners = asksOwners(answers) ? 1 : 0;
  const total = questionsFor(answers).filter(({ required }) => required).length + owners;
  const wrong = new Set(checkAnswers(answers, unconfirmed, today).map(({ field }) => field.split('.')[0]));
  return { done: Math.max(total - wrong.size, 0), total };
}

/** What a reviewer looks at twice. */
export function answersToReview(answers: SubscriptionAnswers, offered: number | null): string[] {
  const { professional_status, politically_exposed, benefit_plan, amount } = answers;
  return [
    professional_status === 'none' && 'The investor has none of the statuses that most funds need.',
    politically_exposed === 'yes' && 'Somebody is politically exposed: enhanced due diligence is due.',
    (benefit_plan === 'erisa' || benefit_plan === 'plan_assets') &&
      'Plan assets count towards the 25 % limit of the fund.',
    offered !== null && amount !== null && amount !== offered && 'The amount is not the one that was offered.',
  ].filter((text) => text !== false);
}

/** Answers that differ from earlier ones, where there are such. */
export function changedAnswers(answers: SubscriptionAnswers, earlier: SubscriptionAnswers): AnswerKey[] {
  const keys = Object.keys(answers) as AnswerKey[];
  return keys.filter((key) => JSON.stringify(answers[key]) !== JSON.stringify(earlier[key]));
}

/** The answers that a new subscription starts from: those about the investor, and not the amount. All are to be confirmed. */
export function takeOverAnswers(earlier: SubscriptionAnswers): {
  answers: SubscriptionAnswers;
  unconfirmed: AnswerKey[];
} {
  const answers: SubscriptionAnswers = { ...earlier, amount: null };
  const keys = Object.keys(answers) as AnswerKey[];
  return { answers, unconfirmed: keys.filter((key) => !isUnfilled(undefined, answers[key])) };
}
