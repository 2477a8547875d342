import { Button } from '@mantine/core';
import { IconFileImport, IconLayoutKanban, IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { useOpportunitiesSearch } from './use-opportunities-search.ts';

export function NoDealsYet({ canCreate }: { canCreate: boolean }) {
  const [, change] = useOpportunitiesSearch();
  const actions = (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => change({ new: 1 })}>
        Add a deal
      </Button>
      <Button leftSection={<IconFileImport size={16} stroke={1.75} />} onClick={() => change({ import: 'new' })}>
        Import a list
      </Button>
    </>
  );
  return (
    <EmptyState icon={<IconLayoutKanban size={22} stroke={1.75} />} title="No deals yet" actions={canCreate && actions}>
      {canCreate
        ? 'Import your current list: any Excel workbook or CSV file works, and its columns are recognised. Or add the first deal by hand.'
        : 'Nobody in the firm has added a deal.'}
    </EmptyState>
  );
}
