import { createHmac } from 'node:crypto';
import parsePhoneNumber from 'libphonenumber-js/min';
import { invalidField } from '../../../../core/errors.ts';
import type { Services } from '../../../../core/services.ts';

/** The number in the international form of E.164, or an error at the field. */
export function readPhoneNumber(text: string, field = 'phone'): string {
  const number = parsePhoneNumber(text);
  if (!number?.isValid()) throw invalidField(field, 'Enter the number with its country code, such as +49 30 901820.');
  return number.number;
}

/** Finds a number without knowing it. What is no number finds nobody, like any unknown one. */
export function phoneIndex(services: Services, text: string): Buffer {
  const number = parsePhoneNumber(text)?.number ?? text;
  return createHmac('sha256', services.master.derive('sign-in phone index')).update(number).digest();
}
