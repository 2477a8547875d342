import { TRANSFER_STATES } from '@cairn/domain/fund';
import { Badge, Button } from '@mantine/core';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './lp-transfers.module.css';
import { type Fund, type Transfer, transfersOptions } from './queries.ts';
import { RequestDialog } from './request-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

/** Interests that went from one limited partner of a fund to another, and the one that waits for a second person. */
export default function FundTransfers({ fund }: { fund: Fund }) {
  const { data, error, refetch } = useQuery(transfersOptions(fund.id));
  const [open, setOpen] = useState<Transfer['id'] | 'new' | null>(null);
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The transfers could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading transfers">
        <SkeletonLines count={4} height={24} />
      </LoadingRegion>
    );
  const add = data.can.create && (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setOpen('new')}>
      Transfer Interest
    </Button>
  );
  const reviewed = data.rows.find(({ id }) => id === open);
  return (
    <div className={classes.tab}>
      {data.rows.length === 0 ? (
        <EmptyState icon={<IconArrowsExchange size={22} stroke={1.75} />} title="No transfers yet" actions={add}>
          When a limited partner gives its interest to another one, whole or in part, it is recorded here. Its
          commitment, NAV and history go over once a second person has approved it.
        </EmptyState>
      ) : (
        <>
          <div className={classes.bar}>
            <p className={classes.quiet}>
              In the account of the limited partner that gave it up, the days before a transfer can no longer be
              changed.
            </p>
            {add}
          </div>
          <DataTable label="Transfers" columns={columnsOf(fund.currency, setOpen)} rows={data.rows} />
        </>
      )}
      {open === 'new' && <RequestDialog fund={fund} onClose={() => setOpen(null)} />}
      {reviewed && <ReviewDialog transfer={reviewed} currency={fund.currency} onClose={() => setOpen(null)} />}
    </div>
  );
}

function columnsOf(currency: string, onOpen: (id: string) => void): DataColumn<Transfer>[] {
  return [
    {
      key: 'parties',
      header: 'From and to',
      width: '30%',
      cell: ({ from, to }) => (
        <>
          <strong>{from.name}</strong>
          <div className={classes.quiet}>to {to.name}</div>
        </>
      ),
    },
    { key: 'day', header: 'Effective on', cell: ({ effective_on }) => formatDay(effective_on) },
    {
      key: 'commitment',
      header: 'Commitment',
      numeric: true,
      cell: ({ commitment }) => fundMoney(commitment, currency),
    },
    {
      key: 'nav',
      header: 'NAV',
      numeric: true,
      cell: ({ interest }) => (interest ? fundMoney(interest.nav, currency) : 'n/a'),
    },
    {
      key: 'state',
      header: 'State',
      width: '22%',
      cell: ({ state, decided_by_name, decided_at }) => (
        <>
          <Badge variant={state === 'waiting' ? 'outline' : 'light'}>{TRANSFER_STATES[state]}</Badge>
          {decided_by_name && decided_at && (
            <div className={classes.quiet}>
              {decided_by_name}, {formatDate(decided_at)}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: ({ id, state, from }) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${state === 'waiting' ? 'Review' : 'Show'} the transfer from ${from.name}`}
          onClick={() => onOpen(id)}
        >
          {state === 'waiting' ? 'Review' : 'Show'}
        </Button>
      ),
    },
  ];
}
