import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Outputs } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { pendingInvitation } from '../../../lib/session/pending-invitation.ts';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './accept.module.css';
import { AcceptHere } from './accept-here.tsx';
import { EnterFirst } from './enter-first.tsx';
import type { Frame } from './frame.ts';
import { InvitationFacts } from './invitation-facts.tsx';
import { InvitationRefused } from './invitation-refused.tsx';
import { lookupOptions } from './queries.ts';
import { SignedInAsAnother } from './signed-in-as-another.tsx';

/** What a mailed token stands for; the form that newSecret gives it. */
const TOKEN = /^[\w-]{43}$/;

export function InvitationOffer({ frame: Frame, token }: { frame: Frame; token: string }) {
  const isToken = TOKEN.test(token);
  const { data: invitation, error, refetch } = useQuery({ ...lookupOptions(token), enabled: isToken });
  useEffect(() => {
    // For the sign-in and the sign-up that may come before the acceptance.
    if (invitation)
      pendingInvitation.set({ token, email: invitation.email, organization: invitation.organization_name });
  }, [token, invitation]);

  if (!isToken) return <InvitationRefused frame={Frame} reason="Invalid invitation link" />;
  if (error && !invitation) return <LookupFailed frame={Frame} error={error} onRetry={() => void refetch()} />;
  return (
    <Frame
      title="You're Invited!"
      subtitle={
        invitation ? `${invitation.organization_name} invites you to join them on Cairn.` : 'Loading the invitation...'
      }
      foot="An invitation is for one address and can be accepted once."
    >
      <div className={classes.body}>
        {invitation ? <Offer invitation={invitation} token={token} /> : <OfferSkeleton />}
      </div>
    </Frame>
  );
}

function Offer({ invitation, token }: { invitation: Outputs['invitations']['lookup']; token: string }) {
  const { profile } = useAuth();
  return (
    <>
      {invitation.organization_logo && (
        <img
          className={classes.logo}
          src={invitation.organization_logo}
          alt={`Logo of ${invitation.organization_name}`}
          width={56}
          height={56}
        />
      )}
      <InvitationFacts invitation={invitation} />
      {!profile && <EnterFirst hasAccount={invitation.has_account} />}
      {profile && profile.email === invitation.email && <AcceptHere token={token} userId={profile.id} />}
      {profile && profile.email !== invitation.email && (
        <SignedInAsAnother invited={invitation.email} signedIn={profile.email} />
      )}
    </>
  );
}

function LookupFailed({ frame, error, onRetry }: { frame: Frame; error: Error; onRetry: () => void }) {
  const { code, message } = readError(error);
  if (code === 'INVITATION_INVALID' || code === 'TOO_MANY_REQUESTS')
    return <InvitationRefused frame={frame} reason={message} />;
  return <InvitationRefused frame={frame} reason="Failed to validate invitation" onRetry={onRetry} />;
}

function OfferSkeleton() {
  return (
    <LoadingRegion label="Loading...">
      <Skeleton height={146} radius="md" />
      <Skeleton height={42} />
    </LoadingRegion>
  );
}
