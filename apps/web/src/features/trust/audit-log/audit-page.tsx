import { hasPermission } from '@cairn/domain';
import { Badge } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { Hint } from '../../../ui/overlays/hint.tsx';
import keeping from './audit-keeping.module.css';
import classes from './audit-log.module.css';
import { AuditOutside } from './audit-outside.tsx';
import { AuditProof } from './audit-proof.tsx';
import { AuditRetention } from './audit-retention.tsx';
import type { AuditSearch } from './audit-search.ts';
import { AuditViewer } from './audit-viewer.tsx';

interface AuditPageProps {
  search: AuditSearch;
  onSearch: (change: Partial<AuditSearch>) => void;
}

/** Who did what in the firm, and the proof that nobody changed it since. */
export function AuditPage({ search, onSearch }: AuditPageProps) {
  const { role } = useProfile();
  if (!hasPermission(role, 'audit:read'))
    return (
      <Page>
        <PageHeader title="Audit and Compliance" />
        <EmptyState
          icon={<IconShieldX size={22} stroke={1.75} />}
          tone="negative"
          title="Access Restricted"
          frame="page"
        >
          You don't have permission to access audit logs. This feature is restricted to Platform and Firm
          Administrators.
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Audit and Compliance"
        purpose="Who did what, and the proof that it was not changed since."
        actions={
          <div className={classes.badges}>
            {role === 'platform_admin' && <Badge variant="light">Platform Admin View</Badge>}
            <Soc2Badge />
            <ButtonLink to="/compliance/access-reviews" size="xs" variant="default">
              Access Reviews
            </ButtonLink>
          </div>
        }
      />
      <AuditProof />
      <div className={keeping.keeping}>
        <AuditOutside />
        <AuditRetention />
      </div>
      <AuditViewer search={search} onSearch={onSearch} />
    </Page>
  );
}

const SAYS =
  'Every check that this installation maps to SOC 2 passes, and the audit log is intact. It is no certificate: that is issued to whoever runs the installation.';

/** Claimed while the checks that stand for it pass, and never of a log that was changed. */
function Soc2Badge() {
  const { data: state } = useQuery(orpc.auditLogs.state.queryOptions({ input: {} }));
  const { data: checks } = useQuery(orpc.securityChecks.list.queryOptions({ input: {} }));
  if (!state || state.verification?.is_intact === false || checks?.state !== 'passed') return null;
  return (
    <Hint label={SAYS} forAll maxWidth={320} position="bottom-end">
      {(target) => (
        <Badge {...target} variant="default" tabIndex={0}>
          SOC 2 Compliant
        </Badge>
      )}
    </Hint>
  );
}
