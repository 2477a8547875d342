import type { Currency } from '@cairn/domain';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { capTableOptions, newCapTable } from './queries.ts';
import { RoundEditor } from './round-editor.tsx';

interface RoundPlannerProps {
  companyId: string;
  /** Back to what is held. */
  onClose: () => void;
}

/** A round of a company with everything that converts in it: the cap table before it, its terms, and what both come to. */
export default function RoundPlanner({ companyId, onClose }: RoundPlannerProps) {
  const today = useToday();
  const [version, setVersion] = useState<number>();
  const { data, error, refetch } = useQuery({
    ...capTableOptions(companyId, version),
    // What was typed of the round stays while another version comes.
    placeholderData: keepPreviousData,
  });
  const { data: newest } = useQuery(capTableOptions(companyId));
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The cap table could not be loaded" />;
  if (!data || !newest)
    return (
      <LoadingRegion label="Loading the cap table">
        <Skeleton height={320} radius="md" />
      </LoadingRegion>
    );
  return (
    <RoundEditor
      stored={{ ...newest, table: data.table, shown_version_no: data.shown_version_no }}
      initial={data.table ?? newCapTable(data.currency as Currency, today)}
      onVersion={setVersion}
      onClose={onClose}
    />
  );
}
