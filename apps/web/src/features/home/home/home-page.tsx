import type { ReactNode } from 'react';
import { useDateRange } from '../../../lib/date-range.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { FirmHome } from './firm-home.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { PlatformHome } from './platform-home.tsx';
import { PortalHome } from './portal-home.tsx';
import { type Home, useHome, useHomeExport } from './queries.ts';

interface HomePageProps {
  title: string;
  heading?: string;
  actions?: ReactNode;
  /** Sections that other features add below the figures. */
  children?: ReactNode;
}

/** The home of the person who is signed in: what needs them today, what changed in the range, their figures. */
export function HomePage({ title, heading, actions, children }: HomePageProps) {
  const { tenant_id, tenant_name, organizations } = useProfile();
  // The home stays the person's own while they read another firm.
  const own = organizations.find((organization) => organization.tenant_id === tenant_id)?.name ?? tenant_name;
  return (
    <Page width="reading">
      <PageHeader title={title} heading={heading} purpose={own} actions={actions} />
      <HomeContent />
      {children}
    </Page>
  );
}

function HomeContent() {
  const [range] = useDateRange();
  const { data, error, isPending, refetch } = useHome(range);
  useHomeExport(range, data !== undefined);
  if (isPending) return <HomeSkeleton />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} title="The figures could not be loaded" />;
  return <HomeOf home={data} />;
}

function HomeOf({ home }: { home: Home }) {
  if (home.kind === 'firm') return <FirmHome home={home} />;
  return home.kind === 'platform' ? <PlatformHome home={home} /> : <PortalHome home={home} />;
}
