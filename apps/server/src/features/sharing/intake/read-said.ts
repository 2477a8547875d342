import type { Contract } from '@cairn/contract';
import { type IntakeAnswer, type IntakeQuestion, isEmail, readAnswer } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import { missingIn } from '../submissions/write-draft.ts';

type Said = Omit<InferContractRouterInputs<Contract>['intake']['sendCode'], 'slug' | 'name' | 'email'>;

/** What is wrong with who somebody says they are; told together with what else is missing. */
export function problemsOf({ name, email }: { name: string; email: string }): Record<string, string> {
  return {
    ...(name === '' && { name: 'Your name is required.' }),
    ...(!isEmail(email) && { email: 'Enter an email address such as name@company.com.' }),
  };
}

/** The answers with their questions as they are worded now; all that is missing or wrong is said at once. */
export function readSaid(
  questions: readonly IntakeQuestion[],
  { answers: typed = {}, ...values }: Said,
  problems: Record<string, string> = {},
): IntakeAnswer[] {
  const fields: Record<string, string> = { ...missingIn(values), ...problems };
  const answers: IntakeAnswer[] = [];
  for (const question of questions) {
    const read = readAnswer(question, typed[question.id]);
    const { id: question_id, label, kind } = question;
    if (read.problem !== undefined) fields[`answers.${question_id}`] = read.problem;
    else if (read.value !== null) answers.push({ question_id, label, kind, value: read.value });
  }
  if (Object.keys(fields).length > 0) throw fail('INVALID_INPUT', { fields });
  return answers;
}
