import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Reauthentication } from '../features/account/reauthenticate.tsx';
import { CommandLauncher } from '../features/command/command-launcher.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { OrganizationSwitch } from '../features/organizations/organization-switch.tsx';
import { FreshRecoveryCodes } from '../features/second-factor/fresh-recovery-codes.tsx';
import { EmailBanner } from '../features/session/email-banner.tsx';
import { SessionBanner } from '../features/session/session-banner.tsx';
import { AppLayout } from '../features/shell/app-layout.tsx';
import { RANGE_KEYS, type RangeSearch, readRangeSearch } from '../lib/date-range.ts';
import { Loading } from '../ui/loading.tsx';

// Most sessions never come to it, and it brings the whole of setting up a second factor along.
const Restricted = lazy(async () => ({ default: (await import('./-restricted.tsx')).Restricted }));

export const Route = createFileRoute('/_app')({
  // The range belongs to every dashboard alike, so it goes along from page to page.
  validateSearch: readRangeSearch,
  search: { middlewares: [retainSearchParams<RangeSearch>([...RANGE_KEYS])] },
  component: SignedIn,
});

function SignedIn() {
  const banners = (
    <>
      <SessionBanner />
      <EmailBanner />
      <Reauthentication />
      <FreshRecoveryCodes />
    </>
  );
  return (
    <AppLayout
      banners={banners}
      organization={<OrganizationSwitch />}
      tools={
        <>
          <CommandLauncher />
          <Bell />
        </>
      }
      secondFactor={
        <Suspense fallback={<Loading />}>
          <Restricted />
        </Suspense>
      }
    />
  );
}
