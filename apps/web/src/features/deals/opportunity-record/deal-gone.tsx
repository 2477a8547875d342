import { useDocumentTitle } from '@mantine/hooks';
import { IconZoomQuestion } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { UnsentTexts } from '../opportunities/gone/unsent-texts.tsx';

/** Of a deal that never was and of one that one may not see the same is said. */
export function DealGone({ dealId }: { dealId: string }) {
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
      This deal does not exist, or you may not see it. It may have been deleted or have become confidential, or the link
      is old.
      <UnsentTexts dealId={dealId} />
    </EmptyState>
  );
}
