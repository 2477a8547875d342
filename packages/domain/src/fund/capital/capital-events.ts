import { addDays, type Day } from '../../date-range.ts';
import type { Catalogue } from '../../fields/field.ts';

/** What is drafted line by line. The part of an LP is one of them as well: it pays in, or is paid. */
export const DRAFTED_KINDS = { call: 'Capital call', distribution: 'Distribution' } as const;
export type DraftedKind = keyof typeof DRAFTED_KINDS;

/** An equalisation is computed from earlier calls: some LPs pay in by it, and others are paid. */
export const EVENT_KINDS = { ...DRAFTED_KINDS, equalisation: 'Equalisation' } as const;
export type EventKind = keyof typeof EVENT_KINDS;

/** What the part of an LP is called. */
export const partName = (part: { kind: DraftedKind; number: number; is_equalisation: boolean }): string =>
  `${EVENT_KINDS[part.is_equalisation ? 'equalisation' : part.kind]} ${part.number}`;

/** What is stored; how far an issued one is follows from its payments and the day. */
export const EVENT_STATES = {
  draft: 'Draft',
  approved: 'Approved',
  issued: 'Issued',
  withdrawn: 'Withdrawn',
} as const;
export const EVENT_STATUSES = {
  ...EVENT_STATES,
  partly_paid: 'Partly paid',
  paid: 'Paid',
  overdue: 'Overdue',
  default: 'In default',
} as const;
export type EventState = keyof typeof EVENT_STATES;
export type EventStatus = keyof typeof EVENT_STATUSES;

/** What a line of a call is for, and where a line of a distribution comes from. */
export const CALL_PURPOSES = {
  investment: 'Investment',
  management_fee: 'Management fee',
  partnership_expense: 'Partnership expenses',
  organisation_cost: 'Organisation cost',
} as const;
export const DISTRIBUTION_SOURCES = {
  return_of_capital: 'Return of capital',
  realised_gain: 'Realised gain',
  income: 'Income',
} as const;
export const EVENT_PURPOSES = {
  ...CALL_PURPOSES,
  ...DISTRIBUTION_SOURCES,
  closing_interest: 'Interest',
} as const;
export type EventPurpose = keyof typeof EVENT_PURPOSES;

export const EVENT_FIELDS = {
  due_on: { kind: 'date', label: 'Due on', required: true },
  note: { kind: 'long_text', max: 1000, label: 'Note to limited partners' },
} as const satisfies Catalogue;

/** Business days between the notice of a capital call and the day on which it is due. */
export const NOTICE_DAYS = 10;

/** The day so many business days later. Saturdays and Sundays are none; holidays of a country are not known. */
export function addBusinessDays(day: Day, count: number): Day {
  let [at, left] = [day, count];
  while (left > 0) {
    at = addDays(at, 1);
    const weekday = new Date(`${at}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}

interface Standing {
  total: number;
  /** What has not been paid of it. */
  open: number;
  /** All that is open is owed by LPs that were declared in default. */
  isInDefault?: boolean;
}

/** How far a call or distribution, or the part of one LP, is on a day. */
export function eventStatus(
  state: EventState,
  dueOn: Day,
  { total, open, isInDefault }: Standing,
  today: Day,
): EventStatus {
  if (state !== 'issued') return state;
  if (open === 0) return 'paid';
  if (isInDefault) return 'default';
  if (dueOn < today) return 'overdue';
  return open < total ? 'partly_paid' : 'issued';
}
