import { SUBSCRIPTION_STATES, type SubscriptionState } from '@cairn/domain/fund';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconSignature } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { fundMoney } from '../../../lib/fund-text.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { SubscriptionBadge } from '../../../ui/funds/subscription-badge.tsx';
import classes from '../../../ui/funds/subscriptions.module.css';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import type { SubscriptionRow } from './queries.ts';

const OpenDialog = lazy(() => import('./open-dialog.tsx'));

export interface SubscriptionsSearch {
  search?: string | undefined;
  state?: SubscriptionState | undefined;
}

interface SubscriptionsTabProps {
  search: SubscriptionsSearch;
  onSearch: (change: SubscriptionsSearch) => void;
}

/** The subscriptions of the firm: who is on the way into which fund, and how far. */
export default function SubscriptionsTab({ search: { search, state }, onSearch }: SubscriptionsTabProps) {
  const input = { ...(search && { search }), ...(state && { state }) };
  const { data, error, refetch } = useQuery({
    ...orpc.fundSubscriptions.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const [opening, setOpening] = useState(false);
  const add = data?.can.open && (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setOpening(true)}>
      New Subscription
    </Button>
  );
  const all = Object.values(data?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  const labels = Object.fromEntries(
    Object.entries(SUBSCRIPTION_STATES).map(([key, label]) => [key, `${label} (${data?.counts[key] ?? 0})`]),
  ) as Record<SubscriptionState, string>;
  return (
    <>
      <RecordList
        nouns={['subscription', 'subscriptions']}
        rows={data?.rows}
        total={data?.rows.length ?? 0}
        error={error}
        onRetry={() => void refetch()}
        failed="The subscriptions could not be loaded"
        columns={COLUMNS}
        isNarrowed={search !== undefined || state !== undefined}
        onClear={() => onSearch({ search: undefined, state: undefined })}
        hint="Search by the name of a limited partner or a fund, or choose another state."
        filters={
          <>
            <SearchField
              label="Search subscriptions"
              placeholder="Limited partner or fund"
              value={search}
              onChange={(text) => onSearch({ search: text })}
            />
            <ChoiceFilter
              label="State"
              all={`All states (${all})`}
              labels={labels}
              value={state}
              onChange={(chosen) => onSearch({ state: chosen })}
            />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} stroke={1.75} />}
              onClick={() =>
                void downloadExport(async () => (await api.fundSubscriptions.exportList(input)).body as File)
              }
            >
              CSV
            </Button>
            {add}
          </>
        }
        none={
          <EmptyState icon={<IconSignature size={22} stroke={1.75} />} title="No subscriptions yet" actions={add}>
            Offer a limited partner a closing of a fund. It answers a questionnaire and signs the documents in the LP
            Portal; a colleague approves, and closing writes its commitment.
          </EmptyState>
        }
      />
      {opening && <OpenDialog onClose={() => setOpening(false)} />}
    </>
  );
}

const COLUMNS: DataColumn<SubscriptionRow>[] = [
  {
    key: 'lp',
    header: 'Limited partner',
    width: '26%',
    cell: ({ id, lp_name, fund_name }) => (
      <>
        <TextLink to="/fund-financials/subscriptions/$id" params={{ id }} c="inherit" fw={600}>
          {lp_name}
        </TextLink>
        <p className={classes.quiet}>{fund_name}</p>
      </>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => <SubscriptionBadge state={state} /> },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ accepted, amount, offered, currency }) => fundMoney(accepted ?? amount ?? offered, currency),
  },
  {
    key: 'progress',
    header: 'Progress',
    cell: ({ answered, questions, signed, documents_total }) => (
      <>
        {answered} of {questions} answered
        <p className={classes.quiet}>
          {signed} of {documents_total} signed
        </p>
      </>
    ),
  },
  { key: 'due', header: 'Deadline', cell: ({ due_on }) => formatDay(due_on) },
  { key: 'closing', header: 'Closing', cell: ({ closing_on }) => formatDay(closing_on) },
];
