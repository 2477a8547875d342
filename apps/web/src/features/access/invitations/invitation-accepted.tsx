import { INVITATION_REDIRECT_MS } from '@cairn/domain';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '../../../lib/base/store.ts';
import { pendingInvitation } from '../../../lib/session/pending-invitation.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './accept.module.css';
import type { Frame } from './frame.ts';

/** Says so, and goes on to the dashboard after a moment. */
export function InvitationAccepted({ frame: Frame }: { frame: Frame }) {
  const navigate = useNavigate();
  const organization = useStore(pendingInvitation)?.organization;
  useEffect(() => {
    const timer = setTimeout(() => {
      void navigate({ to: '/dashboard', replace: true }).then(() => pendingInvitation.set(null));
    }, INVITATION_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <Frame
      title="Invitation Accepted!"
      subtitle="Redirecting you to the dashboard..."
      foot={
        <TextLink to="/dashboard" replace fw={500}>
          Go there now
        </TextLink>
      }
    >
      <div className={classes.body}>
        <Notice tone="positive">{organization ? `You now belong to ${organization}.` : 'You have joined.'}</Notice>
      </div>
    </Frame>
  );
}
