export const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const SOURCES = ['referral', 'inbound', 'outbound', 'event', 'network', 'other'] as const;
export type Source = (typeof SOURCES)[number];

/** At most this many tags stand on a card (document 3, section 9); the rest is "+n". */
export const CARD_TAGS = 3;

/** A board answers with at most this many cards; the rest is in List View. */
export const BOARD_CARDS_MAX = 5000;

const HOUR = 3_600_000;

/** Hours below a day, then days: "5 h", "12 d" (document 3, section 9). */
export function timeInStage(enteredAt: Date, now: Date): string {
  const hours = Math.max(0, (now.getTime() - enteredAt.getTime()) / HOUR);
  return hours < 24 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}

/** The text that search looks through: company, founder, industry and tags, folded as the question is. */
export function searchText(deal: {
  company_name: string;
  founder_name?: string | null;
  industry?: string | null;
  tags?: readonly string[];
}): string {
  return foldForSearch(
    [deal.company_name, deal.founder_name ?? '', deal.industry ?? '', ...(deal.tags ?? [])].join('\n'),
  );
}

/** NFKD without diacritics, lower case: "Zoë" finds "zoe" and the other way round. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Columns by which a list of deals can be sorted. */
export const OPPORTUNITY_SORTS = [
  'company_name',
  'founder_name',
  'industry',
  'sector',
  'funding_round',
  'status',
  'priority',
  'source',
  'probability',
  'received_on',
  'expected_close_date',
  'stage_entered_at',
  'created_at',
  'updated_at',
  'target_amount',
] as const;
export type OpportunitySort = (typeof OPPORTUNITY_SORTS)[number];

/** Periods of the analysis, in days (document 3, section 9). */
export const ANALYTICS_PERIODS = [30, 90, 180, 365] as const;
export type AnalyticsPeriod = (typeof ANALYTICS_PERIODS)[number];
export const ANALYTICS_PERIOD_DEFAULT = 90;
/** Order of the funnel (document 3, section 9). */
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
