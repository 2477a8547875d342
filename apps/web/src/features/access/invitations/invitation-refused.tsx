import { Button } from '@mantine/core';
import { useAuth } from '../../../lib/session/auth.tsx';
import { ButtonLink, TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './accept.module.css';
import type { Frame } from './frame.ts';

interface InvitationRefusedProps {
  frame: Frame;
  /** Why, when the link named an invitation at all. */
  reason?: string;
  onRetry?: () => void;
}

export function InvitationRefused({ frame: Frame, reason, onRetry }: InvitationRefusedProps) {
  const { profile } = useAuth();
  return (
    <Frame
      title="Invalid Invitation"
      subtitle="The invitation link is missing or invalid. Please check your email for the correct link."
      foot={<TextLink to="/">Back to the start page</TextLink>}
    >
      <div className={classes.body}>
        {reason && <Notice tone="negative">{reason}</Notice>}
        {onRetry && (
          <Button size="md" fullWidth onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink to={profile ? '/dashboard' : '/auth'} size="md" fullWidth variant={onRetry ? 'default' : 'filled'}>
          {profile ? 'Go to the Dashboard' : 'Sign In'}
        </ButtonLink>
      </div>
    </Frame>
  );
}
