import { useDocumentTitle } from '@mantine/hooks';
import { IconZoomQuestion } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';

/** Of a deal that never was and of one that one may not see the same is said. */
export function DealGone() {
  useDocumentTitle('Deal not found · Cairn');
  return (
    <EmptyState
      icon={<IconZoomQuestion size={22} stroke={1.75} />}
      title="Deal not found"
      actions={
        <ButtonLink to="/opportunities" variant="default">
          Go to all opportunities
        </ButtonLink>
      }
      frame="page"
    >
      This deal does not exist, or you may not see it. The link may be old, or the deal may have become confidential.
    </EmptyState>
  );
}
