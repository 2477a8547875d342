import { quarterName } from '@cairn/domain/fund';
import { Button, Skeleton } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { RunTable } from '../../../ui/funds/run-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { PrepareDialog } from './prepare-dialog.tsx';
import { runsOptions } from './queries.ts';
import { RunDetail } from './run-detail.tsx';
import classes from './statements.module.css';

export interface StatementsSearch {
  /** The statements that are open. */
  run?: string | undefined;
}

interface FundStatementsProps {
  fund: { id: string; name: string };
  search: StatementsSearch;
  onSearch: (change: StatementsSearch) => void;
}

/** The capital account statements of a fund by quarters, and those that are open. */
export default function FundStatements({ fund, search, onSearch }: FundStatementsProps) {
  const { data, error, refetch } = useQuery(runsOptions(fund.id));
  const [preparing, setPreparing] = useState(false);
  if (search.run !== undefined) return <RunDetail id={search.run} onBack={() => onSearch({ run: undefined })} />;
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The statements could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the statements">
        <Skeleton height={200} radius="md" />
      </LoadingRegion>
    );
  const act = data.can.prepare && (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setPreparing(true)}>
      Prepare Statements
    </Button>
  );
  return (
    <div className={classes.tab}>
      {data.rows.length === 0 ? (
        <EmptyState icon={<IconFileText size={22} stroke={1.75} />} title="No statements yet" actions={act}>
          {data.can.prepare
            ? 'Prepare the statements of a quarter that has ended. They are drawn up for every limited partner, and somebody else releases them to the LP Portal.'
            : 'Statements start with the first quarter that ends after the first closing, once terms are approved and somebody has committed.'}
        </EmptyState>
      ) : (
        <>
          <div className={classes.bar}>{act}</div>
          <RunTable
            label="Statements"
            first="Quarter"
            nameOf={({ quarter_end }) => quarterName(quarter_end)}
            rows={data.rows}
            onOpen={(run) => onSearch({ run })}
          />
        </>
      )}
      {preparing && (
        <PrepareDialog
          fund={fund}
          quarters={data.quarters}
          onPrepared={(run) => onSearch({ run })}
          onClose={() => setPreparing(false)}
        />
      )}
    </div>
  );
}
