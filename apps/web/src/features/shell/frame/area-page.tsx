import { IconArrowLeft, IconMapOff } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { areaTitle } from '../../../lib/route-rule.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';

/** An area of the navigation that this version does not have; its own route file takes the place of this page. */
export function AreaPage() {
  const title = areaTitle(useLocation({ select: (location) => location.pathname }));
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        title="Not part of this version"
        icon={<IconMapOff size={22} stroke={1.75} />}
        actions={
          <ButtonLink to="/dashboard" variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
            Back to the dashboard
          </ButtonLink>
        }
      >
        This area is not part of this version of Cairn. It has no data yet.
      </EmptyState>
    </Page>
  );
}
