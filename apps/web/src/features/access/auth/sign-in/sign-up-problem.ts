import { brokenPasswordRules, isEmail } from '@cairn/domain';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { readPasswordReasons } from '../../../../lib/session/password-reasons.ts';
import { type AuthValues, emptyFields, type FieldErrors, missingFieldErrors } from './auth-values.ts';
import { describeRefusal } from './describe-refusal.ts';

export interface SignUpProblem {
  fields: FieldErrors;
  form?: string;
  /** Why the server refused the password, beyond the rules that are shown. */
  reasons?: string[];
}

const REQUIRED = ['firstName', 'lastName', 'organization', 'email', 'password', 'confirmation'] as const;

/** What is wrong with the form before it is sent, or null. */
export function checkSignUp(values: AuthValues): SignUpProblem | null {
  const missing = emptyFields(values, REQUIRED);
  if (missing.length > 0) return { fields: missingFieldErrors(missing, 'Please fill in all required fields') };
  if (!isEmail(values.email.trim())) return { fields: { email: 'Enter an email address such as name@firm.com.' } };
  if (brokenPasswordRules(values.password).length > 0)
    return { fields: { password: 'Password does not meet security requirements' } };
  if (values.password !== values.confirmation) return { fields: { confirmation: 'Passwords do not match' } };
  return null;
}

/** What the server's refusal means for the form. */
export function signUpProblem(error: unknown): SignUpProblem {
  const { code, message, data } = readError(error);
  if (code === 'EMAIL_TAKEN') return { fields: { email: message } };
  if (code === 'PASSWORD_REFUSED') return { fields: { password: message }, reasons: readPasswordReasons(data) };
  const { email, password, first_name, last_name, tenant_name } = fieldErrors(error);
  const fields = { email, password, firstName: first_name, lastName: last_name, organization: tenant_name };
  return Object.values(fields).some(Boolean) ? { fields } : { fields: {}, form: describeRefusal(error) };
}
