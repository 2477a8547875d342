import { createStore } from '../base/store.ts';

/** Where an invitation is looked at and accepted. A person who is led to /auth from there comes back here. */
export const INVITATION_PATH = '/accept-invitation';

export interface PendingInvitation {
  token: string;
  /** Known once the server has said what the invitation is. */
  email?: string;
  organization?: string;
  /** The person is in the inviting firm. */
  accepted?: boolean;
}

/**
 * The invitation whose link led here, in the memory of this page and nowhere else: not in the address, where the history, a
 * bookmark or a screenshot would keep it, and not in the browser's storage.
 */
export const pendingInvitation = createStore<PendingInvitation | null>(null);
