import { Button } from '@mantine/core';
import { IconArchive, IconFileImport, IconLayoutKanban, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { pluralListed } from '../../../../lib/base/format.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { useOpportunitiesSearch } from '../use-opportunities-search.ts';
import { ARCHIVED_MEANS } from '../use-put-away.ts';

const listArchived = () => orpc.opportunities.list.queryOptions({ input: { archived: true, limit: 1 } });

export function NoDealsYet({ canCreate }: { canCreate: boolean }) {
  const [, change] = useOpportunitiesSearch();
  const { data: archived } = useQuery(listArchived());
  const away = archived?.total ?? 0;
  if (away > 0)
    return (
      <EmptyState
        icon={<IconArchive size={22} stroke={1.75} />}
        title={away === 1 ? 'The only deal is archived' : `All ${pluralListed(away, 'deal')} are archived`}
        actions={
          <Button variant="default" onClick={() => change({ view: 'list', archived: true })}>
            Show archived deals
          </Button>
        }
      >
        {ARCHIVED_MEANS}
      </EmptyState>
    );
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
