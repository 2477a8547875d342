import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { Reauthentication } from '../features/access/auth/account/reauthenticate.tsx';
import { OrganizationSwitch } from '../features/access/auth/organizations/organization-switch.tsx';
import { EmailBanner } from '../features/access/auth/sessions/email-banner.tsx';
import { SessionBanner } from '../features/access/auth/sessions/session-banner.tsx';
import { FreshRecoveryCodes } from '../features/access/factors/recovery-codes/fresh-recovery-codes.tsx';
import { CommandLauncher } from '../features/shell/commands/command-launcher.tsx';
import { AppLayout } from '../features/shell/frame/app-layout.tsx';
import { ShortcutHelp } from '../features/shell/shortcuts/shortcut-help.tsx';
import { Bell } from '../features/work/notifications/bell.tsx';
import { lazy, WhileLoading } from '../lib/base/lazy.tsx';
import { RANGE_KEYS, type RangeSearch, readRangeSearch } from '../lib/date-range.ts';
import { useAuth } from '../lib/session/auth.tsx';
import { Loading } from '../ui/base/loading.tsx';

// Of administrators of the platform alone.
const BreakGlassBanner = lazy(() => import('../features/platform/break-glass/break-glass-banner.tsx'));
// Most sessions never come to it, and it brings the whole of setting up a second factor along.
const Restricted = lazy(async () => ({ default: (await import('./-restricted.tsx')).Restricted }));

export const Route = createFileRoute('/_app')({
  // The range belongs to every dashboard alike, so it goes along from page to page.
  validateSearch: readRangeSearch,
  search: { middlewares: [retainSearchParams<RangeSearch>([...RANGE_KEYS])] },
  component: SignedIn,
});

function SignedIn() {
  const role = useAuth().profile?.role;
  const banners = (
    <>
      <SessionBanner />
      {role === 'platform_admin' && <BreakGlassBanner />}
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
          <ShortcutHelp />
          <Bell />
        </>
      }
      secondFactor={
        <WhileLoading show={<Loading />}>
          <Restricted />
        </WhileLoading>
      }
    />
  );
}
