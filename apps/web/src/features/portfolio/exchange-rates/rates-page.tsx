import { CURRENCY_CODES, type Currency, hasPermission, RATE_FIELDS } from '@cairn/domain';
import { Badge, Button, FileButton, TextInput } from '@mantine/core';
import { IconArrowsExchange, IconPlus, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDay, plural } from '../../../lib/base/format.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';

type Rate = Outputs['exchangeRates']['list']['rows'][number];
type Uploaded = Outputs['exchangeRates']['upload'];

const COLUMNS: DataColumn<Rate>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => formatDay(day) },
  { key: 'pair', header: 'Pair', cell: ({ base, quote }) => `${base}/${quote}` },
  {
    key: 'rate',
    header: 'Rate',
    cell: ({ rate, is_replaced }) => (
      <>
        <span className="tnum">{rate}</span>{' '}
        {is_replaced && (
          <Badge variant="outline" size="sm">
            Replaced
          </Badge>
        )}
      </>
    ),
  },
  { key: 'source', header: 'Source', cell: ({ source }) => source },
];

const CODES = Object.fromEntries(CURRENCY_CODES.map((code) => [code, code])) as Record<Currency, string>;
const FIELDS = {
  base: { kind: 'choice', choices: CODES, default: 'EUR', label: 'One unit of' },
  quote: { kind: 'choice', choices: CODES, default: 'USD', label: 'costs, in' },
  ...RATE_FIELDS,
} as const;

interface RatesPageProps {
  currency: string | undefined;
  onCurrency: (currency: string | undefined) => void;
}

/** Exchange rates by day and source: what converted figures rest on. */
export function RatesPage({ currency, onCurrency }: RatesPageProps) {
  const { role } = useProfile();
  const isAllowed = hasPermission(role, 'investment:read');
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [source, setSource] = useState('ECB');
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...orpc.exchangeRates.list.key(), currency],
    enabled: isAllowed,
    queryFn: ({ pageParam }) =>
      api.exchangeRates.list({ currency: currency as Currency | undefined, before: pageParam, limit: 50 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, has_more }) => (has_more ? rows.at(-1)?.id : undefined),
  });
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.exchangeRates.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.investments.key() }),
    ]);
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile<Uploaded>(`/exchange-rates/upload?source=${encodeURIComponent(source.trim())}`, file, {
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: (answer) => {
      setUploaded(answer);
      void refresh();
      toast({ title: `${plural(answer.added, 'rate')} added`, tone: 'success' });
    },
    onError: (failure) => toastError('The file could not be imported', failure),
  });
  if (!isAllowed) return <NoAccess />;
  const [first] = data?.pages ?? [];
  const rows = data?.pages.flatMap((page) => page.rows);
  const canAdd = first?.can.add ?? false;
  const actions = canAdd && (
    <>
      <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.75} />}
            loading={upload.isPending}
            disabled={source.trim() === ''}
          >
            Upload CSV
          </Button>
        )}
      </FileButton>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
        Add Rate
      </Button>
    </>
  );
  return (
    <Page>
      <PageHeader
        title="Exchange Rates"
        purpose="By day and source. Each converted figure names the rate that it is based on; without one nothing is converted."
        actions={
          <>
            <ButtonLink to="/portfolio/returns" variant="default">
              Returns
            </ButtonLink>
            {actions}
          </>
        }
      />
      {canAdd && (
        <TextInput
          label="Source of an uploaded file"
          description="As the European Central Bank publishes it (Date,USD,GBP,…), or with the columns date,base,quote,rate."
          value={source}
          maxLength={100}
          maw={420}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
      )}
      {uploaded && (
        <Notice tone={uploaded.problems.length > 0 ? 'warning' : 'positive'}>
          {plural(uploaded.added, 'rate')} added, {plural(uploaded.known, 'rate')} known already.
          {uploaded.unknown.length > 0 && ` Not kept here: ${uploaded.unknown.join(', ')}.`}
          {uploaded.problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Notice>
      )}
      <RecordList
        nouns={['rate', 'rates']}
        rows={rows}
        total={rows?.length ?? 0}
        error={error}
        onRetry={() => void refetch()}
        failed="The exchange rates could not be loaded"
        columns={COLUMNS}
        filters={
          <OptionalSelect
            aria-label="Currency"
            none="All currencies"
            data={first?.currencies ?? []}
            value={currency ?? null}
            onChange={(code) => onCurrency(code ?? undefined)}
          />
        }
        isNarrowed={currency !== undefined}
        onClear={() => onCurrency(undefined)}
        hint="Try another currency."
        none={
          <EmptyState
            icon={<IconArrowsExchange size={22} stroke={1.75} />}
            title="No exchange rates yet"
            actions={actions}
          >
            Upload a file of the European Central Bank, or add a rate by hand.
          </EmptyState>
        }
        foot={
          hasNextPage && (
            <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )
        }
      />
      {adding && (
        <RecordDialog
          name="exchange rate"
          catalogue={FIELDS}
          record={null}
          title="Add Rate"
          submitLabel="Add Rate"
          failed="The rate could not be added"
          create={async (values, context) => {
            const { id } = await api.exchangeRates.add(values, { context });
            return { ...values, id };
          }}
          onSaved={(saved) => {
            if (saved) {
              void refresh();
              toast({ title: 'Rate added', tone: 'success' });
            }
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  );
}
