import { createFileRoute, redirect } from '@tanstack/react-router';
import { AuthLayout } from '../features/access/auth-layout.tsx';
import { AcceptInvitationPage } from '../features/invitations/accept-invitation-page.tsx';
import { INVITATION_PATH, pendingInvitation } from '../lib/pending-invitation.ts';
import { textOf } from '../lib/search-params.ts';

export const Route = createFileRoute('/accept-invitation')({
  validateSearch: (search): { token?: string } => ({ token: textOf(search.token) }),
  // The token leaves the address with the first visit.
  beforeLoad: ({ search: { token } }) => {
    if (token === undefined) return;
    pendingInvitation.set({ token });
    throw redirect({ to: INVITATION_PATH, search: {}, replace: true });
  },
  component: () => <AcceptInvitationPage frame={AuthLayout} />,
});
