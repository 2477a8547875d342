import { createFileRoute, redirect } from '@tanstack/react-router';
import { AuthLayout } from '../features/access/auth/sign-in/auth-layout.tsx';
import { AcceptInvitationPage } from '../features/access/invitations/accept-invitation-page.tsx';
import { textOf } from '../lib/base/search-params.ts';
import { INVITATION_PATH, pendingInvitation } from '../lib/session/pending-invitation.ts';

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
