import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/account/account-page.tsx';
import { PasskeysSection } from '../../features/passkeys/passkeys-section.tsx';
import { SecondFactorSection } from '../../features/second-factor/second-factor-section.tsx';

export const Route = createFileRoute('/_app/account')({ component: OwnAccount });

function OwnAccount() {
  return (
    <AccountPage>
      <SecondFactorSection />
      <PasskeysSection />
    </AccountPage>
  );
}
