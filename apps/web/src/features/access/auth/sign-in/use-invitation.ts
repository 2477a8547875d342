import { getRouteApi } from '@tanstack/react-router';
import { useStore } from '../../../../lib/base/store.ts';
import {
  INVITATION_PATH,
  type PendingInvitation,
  pendingInvitation,
} from '../../../../lib/session/pending-invitation.ts';

const route = getRouteApi('/auth');

/** The invitation that led here, when one did: it decides the address, and there is no organization to name. */
export function useInvitation(): (PendingInvitation & { email: string }) | null {
  const { redirect } = route.useSearch();
  const pending = useStore(pendingInvitation);
  return redirect === INVITATION_PATH && pending?.email ? { ...pending, email: pending.email } : null;
}
