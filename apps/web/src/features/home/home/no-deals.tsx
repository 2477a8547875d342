import { IconFileImport, IconLayoutKanban, IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';

export function NoDeals() {
  return (
    <EmptyState
      icon={<IconLayoutKanban size={22} stroke={1.75} />}
      title="Your pipeline starts here"
      actions={
        <>
          <ButtonLink
            to="/opportunities"
            search={{ new: 1 }}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
          >
            Add a deal
          </ButtonLink>
          <ButtonLink
            to="/opportunities"
            search={{ import: 'new' }}
            leftSection={<IconFileImport size={16} stroke={1.75} />}
          >
            Import a deal list
          </ButtonLink>
        </>
      }
    >
      Import the deals that you already track from an Excel workbook or a CSV file, or add the first one by hand.
      Figures, stages and moves then appear here.
    </EmptyState>
  );
}
