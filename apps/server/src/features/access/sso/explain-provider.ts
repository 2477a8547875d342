import { OutsideError } from '../../../core/outside/fetch-outside.ts';

/** Codes of openid-client, in our words: what a provider answers is never shown as it is. */
const EXPLAINED: Record<string, string> = {
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'The address responds, but no OpenID configuration was found there.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The address responds, but no OpenID configuration was found there.',
  OAUTH_PARSE_ERROR: 'The OpenID configuration found there cannot be read.',
  OAUTH_INVALID_RESPONSE: 'The OpenID configuration found there cannot be read.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'The configuration found there belongs to another issuer.',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'The address must begin with https://.',
};

/** The error of ours inside whatever the library made of it. */
export function outsideErrorIn(error: unknown): OutsideError | undefined {
  if (error instanceof OutsideError) return error;
  return error instanceof Error && error.cause !== undefined ? outsideErrorIn(error.cause) : undefined;
}

/** What is wrong with a provider, in a sentence for the administrator. */
export function explainProvider(error: unknown): string {
  const outside = outsideErrorIn(error);
  if (outside) return outside.message;
  return EXPLAINED[codeOf(error)] ?? "The provider's response does not follow OpenID Connect.";
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
