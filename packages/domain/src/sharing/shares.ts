import type { DealField } from '../deals/deal-fields.ts';
import type { CompanyField } from '../portfolio/company-fields.ts';

export const SHARE_ACCESS = { view_only: 'View only', participate: 'Participate' } as const;
export type ShareAccess = keyof typeof SHARE_ACCESS;

export const SHARE_ENTITIES = { opportunity: 'Opportunity', portfolio_company: 'Portfolio company' } as const;
export type ShareEntity = keyof typeof SHARE_ENTITIES;

/** What an outsider can do with what was shared, as a past act. */
export const INTERACTION_TYPES = {
  view: 'Viewed',
  express_interest: 'Expressed interest',
  request_details: 'Requested details',
  download_document: 'Downloaded a document',
} as const;
export type InteractionType = keyof typeof INTERACTION_TYPES;

/** `paused`: its maker may not act for the firm any more, or not see the deal, so it opens nothing. */
export const SHARE_STATES = {
  active: 'Active',
  expiring: 'Expiring Soon',
  expired: 'Expired',
  paused: 'Paused',
  revoked: 'Revoked',
} as const;
export type ShareState = keyof typeof SHARE_STATES;

/** What the analytics can be exported by: one kind of row in a file. */
export const SHARE_TABLES = {
  organizations: 'By organization',
  items: 'By opportunity or company',
  documents: 'By document',
  pages: 'By document page',
  days: 'By day',
  funnel: 'From shared to interested',
} as const;

export const EXPIRING_SOON_DAYS = 7;
export const SHARE_ORG_MAX = 200;
export const SHARE_NOTES_MAX = 2000;
export const SHARE_TERMS_MAX = 20_000;
export const SHARE_MESSAGE_MAX = 2000;
export const SHARE_PEOPLE_MAX = 50;
export const SHARE_FILES_MAX = 50;
export const INTERACTIONS_SHOWN = 50;

/** A view sends how long it was on screen this often, so that a tab that is killed loses no more. */
export const BEACON_SECONDS = 5;
/** Without a sign of the reader for so long, such as a movement of the pointer, nothing more is counted until the next one. */
export const VIEW_IDLE_SECONDS = 60;
/** Nobody reads one page for longer. */
export const VIEW_SECONDS_MAX = 4 * 3600;
/** Pages of a document, and how many of them one message may tell of. */
export const PAGE_MAX = 10_000;
export const PAGES_SENT_MAX = 100;

const DAY_MS = 86_400_000;

/** Whether it ends within the next 7 days, and has not ended. */
export function isExpiringSoon(expiresAt: string | null, now: Date): boolean {
  if (expiresAt === null) return false;
  const left = Date.parse(expiresAt) - now.getTime();
  return left > 0 && left <= EXPIRING_SOON_DAYS * DAY_MS;
}

interface Shared {
  is_active: boolean;
  expires_at: string | null;
  /** Whether its maker may still show it. */
  is_backed: boolean;
}

export function stateOfShare({ is_active, expires_at, is_backed }: Shared, now: Date): ShareState {
  if (!is_active) return 'revoked';
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired';
  if (!is_backed) return 'paused';
  return isExpiringSoon(expires_at, now) ? 'expiring' : 'active';
}

/** Seconds below 60, otherwise minutes and seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** The fields of a deal that a share can open, in their order, and whether it does unless somebody says otherwise. */
export const DEAL_SHARE_FIELDS = {
  industry: true,
  sector: true,
  business_model: true,
  current_stage: true,
  country: true,
  city: true,
  founded_year: true,
  website: true,
  description: true,
  funding_round: true,
  coinvestor_minimum_amount: true,
  coinvestor_maximum_amount: true,
  target_amount: false,
  current_valuation: false,
  revenue: false,
  burn_rate: false,
  runway_months: false,
  investors: false,
  market_size: false,
  target_market: false,
  competitive_landscape: false,
  competitive_advantage: false,
  founder_name: false,
  linkedin: false,
} as const satisfies Partial<Record<DealField, boolean>>;

/** The same of a portfolio company. */
export const COMPANY_SHARE_FIELDS = {
  industry: true,
  company_stage: true,
  status: true,
  description: true,
  headquarters: true,
  website: true,
  founded_year: true,
  employee_count: false,
  legal_name: false,
} as const satisfies Partial<Record<CompanyField, boolean>>;

export type DealShareField = keyof typeof DEAL_SHARE_FIELDS;
export type CompanyShareField = keyof typeof COMPANY_SHARE_FIELDS;
export type ShareField = DealShareField | CompanyShareField;

const KEYS: Record<ShareEntity, Record<string, boolean>> = {
  opportunity: DEAL_SHARE_FIELDS,
  portfolio_company: COMPANY_SHARE_FIELDS,
};

/** What can be opened of such a record, in the order in which it is shown. */
export const shareFieldsOf = (entity: ShareEntity): readonly string[] => Object.keys(KEYS[entity]);

/** What is opened of it unless somebody says otherwise. */
export const defaultShareFields = (entity: ShareEntity): string[] =>
  Object.entries(KEYS[entity]).flatMap(([key, isOn]) => (isOn ? [key] : []));
