import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { NO_FILTERS } from './opportunities-search.ts';
import { useOpportunitiesSearch } from './use-opportunities-search.ts';

export function NothingFound() {
  const [search, change] = useOpportunitiesSearch();
  return (
    <EmptyState
      icon={<IconSearchOff size={22} stroke={1.75} />}
      title="No deal matches"
      actions={
        <Button variant="default" onClick={() => change(NO_FILTERS)}>
          Clear filters
        </Button>
      }
    >
      {search.search
        ? `Nothing was found for “${search.search}” with these filters. Search looks at company, founder, industry and tags.`
        : 'No deal matches all of these filters.'}
    </EmptyState>
  );
}
