import type { Day } from '../../date-range.ts';

/** Where a subscription stands. That its deadline has passed is not stored: a later one opens it again. */
export const SUBSCRIPTION_STATES = {
  draft: 'Draft',
  sent: 'Sent',
  in_progress: 'In progress',
  submitted: 'Submitted',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  countersigned: 'Countersigned',
  closed: 'Closed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const;
export type SubscriptionState = keyof typeof SUBSCRIPTION_STATES;
export type StoredSubscriptionState = Exclude<SubscriptionState, 'expired'>;

/** While it is in one of these, the limited partner answers and signs. */
export const ANSWERED_STATES = ['sent', 'in_progress', 'changes_requested'] as const;

/** What is done with a subscription, and from which states on; all else is refused (docs/rules/funds.md#subscriptions). */
const ACTS = {
  edit: ['draft', ...ANSWERED_STATES],
  send: ['draft'],
  answer: ANSWERED_STATES,
  decide: ['submitted'],
  countersign: ['approved'],
  close: ['countersigned'],
  withdraw: ['draft', ...ANSWERED_STATES, 'submitted', 'approved', 'countersigned'],
} as const satisfies Record<string, readonly StoredSubscriptionState[]>;
export type SubscriptionAct = keyof typeof ACTS;

/** What people see: the stored state, or that the deadline for answers has passed. The deadline itself is the last day. */
export function subscriptionState(state: StoredSubscriptionState, dueOn: Day, today: Day): SubscriptionState {
  return isOneOf(ANSWERED_STATES, state) && dueOn < today ? 'expired' : state;
}

/** Whether an act is possible; the firm may still move the deadline of what has expired, and give it up. */
export function allowsAct(act: SubscriptionAct, state: StoredSubscriptionState, dueOn: Day, today: Day): boolean {
  if (!isOneOf(ACTS[act], state)) return false;
  return act !== 'answer' || subscriptionState(state, dueOn, today) !== 'expired';
}

const isOneOf = (states: readonly StoredSubscriptionState[], state: StoredSubscriptionState) => states.includes(state);

/** What is to be signed. What binds both sides is countersigned by the firm. */
export const SUBSCRIPTION_DOCUMENT_KINDS = {
  agreement: 'Subscription agreement',
  side_letter: 'Side letter',
  tax_form: 'Tax form',
  other: 'Other document',
} as const;
export type SubscriptionDocumentKind = keyof typeof SUBSCRIPTION_DOCUMENT_KINDS;

export const isCountersigned = (kind: SubscriptionDocumentKind): boolean =>
  kind === 'agreement' || kind === 'side_letter';

export const SUBSCRIPTION_DOCUMENTS_AT_MOST = 20;
/** Of one document: each upload of a signed one takes the place of that before it, which is kept. */
export const SIGNED_UPLOADS_AT_MOST = 20;

/** Where a document stands with the e-sign service of the firm. */
export const SIGNATURE_REQUEST_STATES = {
  waiting: 'On its way to the e-sign service',
  sent: 'Sent for signature',
  signed: 'Signed',
  declined: 'Signature declined',
  failed: 'Could not be sent for signature',
} as const;
export type SignatureRequestState = keyof typeof SIGNATURE_REQUEST_STATES;
/** Before the same document is sent again: the first mail of the service may still be on its way. */
export const SIGNATURE_PAUSE_MINUTES = 10;
