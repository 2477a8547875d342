import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/access/auth/account/account-page.tsx';
import { SecondFactorSection } from '../../features/access/factors/second-factor-section.tsx';
import { PasskeysSection } from '../../features/access/passkeys/passkeys-section.tsx';
import { NotificationSettings } from '../../features/work/notifications/settings/notification-settings.tsx';

export const Route = createFileRoute('/_app/account')({ component: OwnAccount });

function OwnAccount() {
  return (
    <AccountPage>
      <SecondFactorSection />
      <PasskeysSection />
      <NotificationSettings />
    </AccountPage>
  );
}
