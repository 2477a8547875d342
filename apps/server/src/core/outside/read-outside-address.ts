import { invalidField } from '../errors.ts';
import type { Services } from '../services.ts';
import { assertAllowed, OutsideError } from './fetch-outside.ts';

/** An address of the public internet that somebody typed into the field `url`; anything else is refused there. */
export function readOutsideAddress({ services }: { services: Services }, url: string): URL {
  if (!URL.canParse(url)) throw invalidField('url', 'This is not a web address such as https://example.com/hook.');
  const address = new URL(url);
  try {
    assertAllowed(address, services.env.ssoAllowPrivate);
  } catch (error) {
    throw error instanceof OutsideError ? invalidField('url', error.message) : error;
  }
  return address;
}
