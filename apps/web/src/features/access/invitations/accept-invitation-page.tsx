import { useDocumentTitle } from '@mantine/hooks';
import { Navigate } from '@tanstack/react-router';
import { useStore } from '../../../lib/base/store.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { pendingInvitation } from '../../../lib/session/pending-invitation.ts';
import { Loading } from '../../../ui/base/loading.tsx';
import type { Frame } from './frame.ts';
import { InvitationAccepted } from './invitation-accepted.tsx';
import { InvitationOffer } from './invitation-offer.tsx';
import { InvitationRefused } from './invitation-refused.tsx';

/** Target of the link in an invitation (docs/rules/access.md#invitations). */
export function AcceptInvitationPage({ frame }: { frame: Frame }) {
  const pending = useStore(pendingInvitation);
  const { status, profile } = useAuth();
  useDocumentTitle('Invitation · Cairn');

  if (pending?.accepted) return <InvitationAccepted frame={frame} />;
  if (status === 'loading' || status === 'loading-profile') return <Loading />;
  if (pending) return <InvitationOffer key={pending.token} frame={frame} token={pending.token} />;
  if (profile) return <Navigate to="/dashboard" replace />;
  return <InvitationRefused frame={frame} />;
}
