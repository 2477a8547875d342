import { quarterName } from '@cairn/domain/fund';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconReport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { RunTable } from '../../../ui/funds/run-table.tsx';
import classes from '../../../ui/funds/runs.module.css';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { BeginDialog } from './begin-dialog.tsx';
import { reportsOptions } from './queries.ts';
import { ReportDetail } from './report-detail.tsx';

export interface ReportsSearch {
  /** The report that is open. */
  report?: string | undefined;
}

interface FundReportsProps {
  fund: { id: string; name: string };
  search: ReportsSearch;
  onSearch: (change: ReportsSearch) => void;
}

/** The quarterly reports of a fund to its LPs, and the one that is open. */
export default function FundReports({ fund, search, onSearch }: FundReportsProps) {
  const { data, error, refetch } = useQuery(reportsOptions(fund.id));
  const [beginning, setBeginning] = useState(false);
  if (search.report !== undefined)
    return <ReportDetail key={search.report} id={search.report} onBack={() => onSearch({ report: undefined })} />;
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The reports could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the reports">
        <Skeleton height={200} radius="md" />
      </LoadingRegion>
    );
  const act = data.can.create && (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setBeginning(true)}>
      Write a Report
    </Button>
  );
  return (
    <div className={classes.stack}>
      {data.rows.length === 0 ? (
        <EmptyState icon={<IconReport size={22} stroke={1.75} />} title="No reports yet" actions={act}>
          {data.can.create
            ? 'Write the letter of a quarter and what there is to say of each company. Figures, charts and the schedule of investments come from the books, and somebody else releases the report to the LP Portal.'
            : 'Reports start with the first quarter that ends after the first closing, once terms are approved and somebody has committed.'}
        </EmptyState>
      ) : (
        <>
          <div className={classes.bar}>{act}</div>
          <RunTable
            label="Reports"
            first="Quarter"
            nameOf={({ quarter_end }) => quarterName(quarter_end)}
            rows={data.rows}
            onOpen={(report) => onSearch({ report })}
          />
        </>
      )}
      {beginning && (
        <BeginDialog
          fund={fund}
          quarters={data.quarters}
          released={data.rows.filter(({ state }) => state === 'released').map(({ quarter_end }) => quarter_end)}
          onBegun={(report) => onSearch({ report })}
          onClose={() => setBeginning(false)}
        />
      )}
    </div>
  );
}
