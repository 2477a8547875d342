/** What people ask of the data that a firm keeps about them (docs/rules/audit.md#requests-of-persons). */

export const DATA_REQUEST_KINDS = { access: 'Access', erasure: 'Erasure', correction: 'Correction' } as const;
export type DataRequestKind = keyof typeof DATA_REQUEST_KINDS;

/** The way by which a request came. */
export const RECEIVED_BY = {
  email: 'E-mail',
  letter: 'Letter',
  phone: 'Phone',
  in_person: 'In person',
  other: 'Other',
} as const;
export type ReceivedBy = keyof typeof RECEIVED_BY;

export const DATA_REQUEST_STATES = {
  open: 'Open',
  overdue: 'Overdue',
  fulfilled: 'Fulfilled',
  refused: 'Refused',
} as const;
export type DataRequestState = keyof typeof DATA_REQUEST_STATES;

/** A month to answer, and two more where it is said why (GDPR, Article 12(3)). */
export const DATA_REQUEST_DAYS = 30;
export const DATA_REQUEST_EXTENSION_DAYS = 60;
/** How long before today a request may have come that is recorded only now. */
export const DATA_REQUEST_PAST_DAYS = 366;
export const DATA_REQUESTS_PAGE = 100;

/** What stands in the place of a name after an erasure. */
export const ERASED_PERSON = 'Erased person';

interface Request {
  state: 'open' | 'fulfilled' | 'refused';
  due_on: string;
}

/** Overdue from the day after its due date until it is settled. */
export function dataRequestState({ state, due_on }: Request, today: string): DataRequestState {
  return state === 'open' && today > due_on ? 'overdue' : state;
}
