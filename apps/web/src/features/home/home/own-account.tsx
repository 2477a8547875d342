import { IconMail, IconShieldLock } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import type { Profile } from '../../../lib/session/profile.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { NeedRow } from './needs/need-row.tsx';

// The account page belongs to another feature, so the path is a plain string to the router.
export const ACCOUNT: string = '/account';

export const isVerified = ({ email_verified, email_confirmed_at }: Profile): boolean =>
  email_verified || email_confirmed_at !== null;

/** How many reminders the person's own account gives. */
export function useOwnNeeds(): number {
  const profile = useProfile();
  return (isVerified(profile) ? 0 : 1) + (profile.second_factor_due_at ? 1 : 0);
}

/** What one's own account waits for: the address, and the second factor where the firm asks for one. */
export function OwnNeeds() {
  const profile = useProfile();
  const { second_factor_due_at: due, email } = profile;
  return (
    <>
      {!isVerified(profile) && (
        <NeedRow
          icon={IconMail}
          tone="warning"
          title="Verify your email address"
          detail={`Open the link that was sent to ${email}.`}
        />
      )}
      {due && (
        <NeedRow
          icon={IconShieldLock}
          tone="warning"
          title={
            <TextLink to={ACCOUNT} c="inherit" fw={600} underline="hover">
              Set up a second factor
            </TextLink>
          }
          detail={`Your firm requires one from ${formatDateTime(due)}.`}
        />
      )}
    </>
  );
}
