import { type KeysWith, keysWith } from '../fields/field.ts';
import { DEAL_FIELDS } from './deal-fields.ts';

/** At most this many tags are on a card (docs/rules/deals.md#board); the rest is "+n". */
export const CARD_TAGS = 3;

/** A board answers with at most this many cards; the rest is in List View. */
export const BOARD_CARDS_MAX = 5000;

const HOUR = 3_600_000;

/** Hours below a day, then days: "5 h", "12 d" (docs/rules/deals.md#time-in-stage). */
export function timeInStage(enteredAt: Date, now: Date): string {
  const hours = Math.max(0, (now.getTime() - enteredAt.getTime()) / HOUR);
  return hours < 24 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}

/** The text that search looks through: the fields that the catalogue marks and the firm's own, folded as the question is. */
export function searchText(
  deal: Partial<Record<SearchField, string | readonly string[] | null>> & { custom_text?: string },
): string {
  const own = deal.custom_text ? [deal.custom_text] : [];
  return foldForSearch([...SEARCH_FIELDS.flatMap((field) => deal[field] ?? []), ...own].join('\n'));
}

type SearchField = KeysWith<typeof DEAL_FIELDS, { search: true }>;
const SEARCH_FIELDS = keysWith(DEAL_FIELDS, { search: true });

/** NFKD without diacritics, lower case: "Zoë" finds "zoe" and the other way round. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Periods of the analysis, in days. */
export const ANALYTICS_PERIODS = [30, 90, 180, 365] as const;
export type AnalyticsPeriod = (typeof ANALYTICS_PERIODS)[number];
export const ANALYTICS_PERIOD_DEFAULT = 90;
/** Order of the funnel (docs/rules/deals.md#funnel). */
export const FUNNEL_STAGES = [
  'sourcing',
  'initial_review',
  'first_meeting',
  'due_diligence',
  'partner_review',
  'term_sheet',
  'closed_won',
] as const;
/** Shown, and marked as the default, until a first deal has closed. */
export const DEFAULT_DAYS_TO_CLOSE = 45;

/** A deleted deal can be restored for so long; then it is purged with everything of it. */
export const DELETED_DAYS = 30;

export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + DELETED_DAYS * 86_400_000);
