import { normaliseEmail } from './emails.ts';
import type { Role } from './roles.ts';

/** How long a visit to the identity provider may take. */
export const SSO_FLOW_MINUTES = 10;
/** How many domains one connection can have. */
export const SSO_MAX_DOMAINS = 20;

/** The name below a domain under which its owner publishes the proof; the domain itself will do as well. */
export const SSO_RECORD_PREFIX = '_cairn';
export const SSO_RECORD_KEY = 'cairn-domain-verification';

/** Roles that somebody who arrives for the first time can be given. Nobody becomes an administrator by arriving. */
export const SSO_DEFAULT_ROLES = [
  'firm_user',
  'lp',
  'portfolio_company_user',
  'opportunity_user',
  'co_investor_user',
] as const satisfies readonly Role[];
export type SsoDefaultRole = (typeof SSO_DEFAULT_ROLES)[number];

/** Why a visit to the identity provider did not end in a session: the code travels to /auth, the sentence is shown there. */
export const SSO_PROBLEMS = {
  expired: 'This sign-in was started in another browser or took too long. Please start again.',
  refused: 'Your identity provider did not sign you in. Try again.',
  unavailable: 'Your identity provider cannot be reached at the moment. Try again in a few minutes.',
  off: 'Single sign-on has been switched off for your firm. Ask your administrator.',
  unverified: 'Your identity provider has not verified your email address. Ask your administrator.',
  domain: 'Your email address does not belong to a domain that your firm has verified. Ask your administrator.',
  unconfirmed: 'Confirm the email address of your account first: sign in with your password, then use single sign-on.',
  uninvited: 'There is no account for you here yet. Ask your administrator for an invitation.',
  seats: 'All seats of your firm’s plan are taken. Ask your administrator.',
  inactive: 'Your account has been deactivated. Please contact support.',
  locked: 'Account is locked. Please try again later.',
  busy: 'Too many requests. Please wait a moment and try again.',
} as const;
export type SsoProblem = keyof typeof SSO_PROBLEMS;

export function isSsoProblem(value: unknown): value is SsoProblem {
  return typeof value === 'string' && Object.hasOwn(SSO_PROBLEMS, value);
}

const HOST_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The domain in the one form in which it is kept: lower case, ASCII (xn--…), without the dot at the end. Undefined when it
 * is none that could receive mail from the outside, such as `localhost` or an address of numbers.
 */
export function normaliseDomain(text: string): string | undefined {
  const typed = text.normalize('NFKC').trim().toLowerCase().replace(/\.$/, '');
  if (!typed || /[\s/?#@:\\[\]%]/.test(typed) || !URL.canParse(`http://${typed}`)) return undefined;
  const { hostname } = new URL(`http://${typed}`);
  const labels = hostname.split('.');
  const isHost = hostname.length <= 253 && labels.length > 1 && labels.every((label) => HOST_LABEL.test(label));
  return isHost && !/^\d+$/.test(labels.at(-1) ?? '') ? hostname : undefined;
}

/** The domain of an address, in the same form. */
export function emailDomain(email: string): string | undefined {
  return normaliseDomain(normaliseEmail(email).split('@').at(-1) ?? '');
}
