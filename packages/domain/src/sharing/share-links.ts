/** A link without an account lives 14 days unless somebody says otherwise, and 90 at most. */
export const LINK_DAYS = 14;
export const LINK_DAYS_MAX = 90;
export const LINK_LABEL_MAX = 200;
export const LINK_PASSWORD_MIN = 8;
export const LINK_PASSWORD_MAX = 200;
export const LINK_DOMAINS_MAX = 50;
/** Links of one share that are good at the same time. */
export const LINKS_MAX = 50;

/** Paused while whoever made it is not active in the team, or may not see the deal. */
export const LINK_STATES = { active: 'Active', paused: 'Paused', expired: 'Expired', revoked: 'Revoked' } as const;
export type LinkState = keyof typeof LINK_STATES;

/** What is asked of a visitor next; `open` when nothing is any more. */
export type LinkStep = 'password' | 'address' | 'open';

interface Asking {
  has_password: boolean;
  asks_address: boolean;
}
interface Given {
  password_given: boolean;
  address_proven: boolean;
}

export function nextStep(link: Asking, given: Given): LinkStep {
  if (link.has_password && !given.password_given) return 'password';
  return link.asks_address && !given.address_proven ? 'address' : 'open';
}

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A domain as it is stored: in small letters, without the @ that people write before it. Undefined when it is none. */
export function readDomain(typed: string): string | undefined {
  const domain = typed.trim().toLowerCase().replace(/^@/, '');
  return DOMAIN.test(domain) ? domain : undefined;
}

/** Whether an address may come in: of no denied domain, and of an allowed one where any is named. Subdomains belong to it. */
export function mayComeIn(email: string, { allowed, denied }: { allowed: string[]; denied: string[] }): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isOf = (one: string) => domain === one || domain.endsWith(`.${one}`);
  return !denied.some(isOf) && (allowed.length === 0 || allowed.some(isOf));
}

/** How a visitor is called who has proven no address. */
export const visitorName = (number: number) => `Visitor ${number}`;
