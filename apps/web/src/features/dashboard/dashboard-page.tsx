import { holds } from '@cairn/domain';
import { useProfile } from '../../lib/auth.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DealSummary } from './deal-summary.tsx';
import { greeting } from './greeting.ts';
import { OwnEntries } from './own-entries.tsx';

/** Where everyone lands: the pipeline for those who work on it, the own areas for the others. */
export function DashboardPage() {
  const { role, first_name, tenant_name } = useProfile();
  return (
    <Page width="reading">
      <PageHeader title="Dashboard" heading={greeting(first_name, new Date())} purpose={tenant_name} />
      {holds(role, 'opportunity:read') ? <DealSummary /> : <OwnEntries role={role} />}
    </Page>
  );
}
