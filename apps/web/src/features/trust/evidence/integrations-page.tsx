import { hasPermission } from '@cairn/domain';
import type { ReactNode } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { EvidenceSection } from './evidence-section.tsx';

/** How audit tools are connected: the evidence that they read, the keys, and what tells them of events (`connections`). */
export function IntegrationsPage({ connections }: { connections: ReactNode }) {
  const { role } = useProfile();
  if (!hasPermission(role, 'evidence:read')) return <NoAccess />;
  return (
    <Page>
      <PageHeader
        title="Integrations"
        purpose="What the audit tools that you work with read, and what tells them of events."
        actions={
          hasPermission(role, 'compliance:manage') && (
            <ButtonLink to="/compliance" variant="default">
              Compliance Dashboard
            </ButtonLink>
          )
        }
      />
      <EvidenceSection />
      {connections}
    </Page>
  );
}
