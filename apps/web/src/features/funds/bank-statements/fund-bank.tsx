import { Button, Skeleton } from '@mantine/core';
import { IconBuildingBank, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDays, formatInteger } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './bank-statements.module.css';
import { FORMATS, type StatementRow, statementsOptions } from './queries.ts';
import { StatementDetail } from './statement-detail.tsx';
import { UploadDialog } from './upload-dialog.tsx';

export interface BankSearch {
  /** The bank statement that is open. */
  statement?: string | undefined;
}

interface FundBankProps {
  fund: { id: string; name: string; currency: string };
  search: BankSearch;
  onSearch: (change: BankSearch) => void;
}

/** The bank statements of a fund, and the one that is open. */
export default function FundBank({ fund, search, onSearch }: FundBankProps) {
  const { data, error, refetch } = useQuery(statementsOptions(fund.id));
  const [uploading, setUploading] = useState(false);
  if (search.statement !== undefined)
    return <StatementDetail id={search.statement} onBack={() => onSearch({ statement: undefined })} />;
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The bank statements could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading bank statements">
        <Skeleton height={200} radius="md" />
      </LoadingRegion>
    );
  const acts = data.can.upload && (
    <Button size="xs" leftSection={<IconUpload size={14} stroke={1.75} />} onClick={() => setUploading(true)}>
      Upload Bank Statement
    </Button>
  );
  const columns: DataColumn<StatementRow>[] = [
    {
      key: 'file',
      header: 'Statement',
      width: '30%',
      cell: ({ id, file_name, format }) => (
        <div className={classes.said}>
          <div>
            <Button size="compact-sm" variant="subtle" ml={-9} onClick={() => onSearch({ statement: id })}>
              {file_name}
            </Button>
          </div>
          <p className={classes.quiet}>{FORMATS[format]}</p>
        </div>
      ),
    },
    { key: 'account', header: 'Account', cell: ({ account }) => account ?? 'Not said' },
    {
      key: 'time',
      header: 'Time',
      cell: ({ from_on, to_on }) => (from_on && to_on ? formatDays(from_on, to_on) : 'Not said'),
    },
    { key: 'total', header: 'Money in', numeric: true, cell: ({ total }) => fundMoney(total, data.currency) },
    { key: 'lines', header: 'Payments', numeric: true, cell: ({ lines }) => formatInteger(lines) },
    { key: 'open', header: 'To review', numeric: true, cell: ({ open }) => formatInteger(open) },
  ];
  return (
    <div className={classes.tab}>
      {data.rows.length === 0 ? (
        <EmptyState icon={<IconBuildingBank size={22} stroke={1.75} />} title="No bank statements yet" actions={acts}>
          {data.can.upload
            ? 'Upload a statement of the fund’s account. Incoming payments are matched to open capital calls, and posted once you confirm them.'
            : 'Incoming payments are matched to open capital calls here.'}
        </EmptyState>
      ) : (
        <>
          <div className={classes.bar}>{acts}</div>
          <DataTable label="Bank statements" columns={columns} rows={data.rows} />
        </>
      )}
      {uploading && (
        <UploadDialog
          fund={fund}
          onUploaded={({ id }) => onSearch({ statement: id })}
          onClose={() => setUploading(false)}
        />
      )}
    </div>
  );
}
