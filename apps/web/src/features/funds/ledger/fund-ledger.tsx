import { LEDGER_PROGRAMS, POSTING_KINDS, type PostingKind } from '@cairn/domain/fund';
import { Button, Skeleton } from '@mantine/core';
import { IconBook, IconDownload, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useToday } from '../../../lib/use-today.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { AccountCodesDialog } from './account-codes-dialog.tsx';
import classes from './fund-ledger.module.css';
import { LedgerDialog, type LedgerTask } from './ledger-dialogs.tsx';
import { CapitalTable, Journal, TrialBalance } from './ledger-tables.tsx';
import { type Ledger, ledgerOptions } from './queries.ts';

export interface LedgerSearch {
  as_of?: string | undefined;
  known_on?: string | undefined;
  from?: string | undefined;
  kind?: PostingKind | undefined;
}

interface FundLedgerProps {
  fund: { id: string; name: string; currency: string };
  search: LedgerSearch;
  onSearch: (change: LedgerSearch) => void;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** The books of a fund: its trial balance, what each partner has in it, and every posting. */
export default function FundLedger({ fund, search, onSearch }: FundLedgerProps) {
  const today = useToday();
  const [offset, setOffset] = useState(0);
  const [task, setTask] = useState<LedgerTask | { what: 'accounts' } | null>(null);
  const { as_of, known_on, from } = search;
  const kind = search.kind !== undefined && search.kind in POSTING_KINDS ? search.kind : undefined;
  const { data, error, refetch } = useQuery({
    ...ledgerOptions({ id: fund.id, as_of, known_on, from, kind, offset }),
    placeholderData: keepPreviousData,
  });
  const change = (next: LedgerSearch) => {
    setOffset(0);
    onSearch(next);
  };
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The ledger could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the ledger">
        <Skeleton height={36} radius="sm" />
        <Skeleton height={240} radius="md" />
      </LoadingRegion>
    );
  const acts = <LedgerActs can={data.can} onTask={setTask} />;
  const isEmpty = data.total === 0 && kind === undefined && as_of === undefined && known_on === undefined;
  const filters = (
    <div className={classes.bar}>
      <DateInput
        className={classes.date ?? ''}
        label="Until"
        value={as_of ?? data.as_of}
        max={today}
        onChange={(day) => isDay(day) && change({ as_of: day === today ? undefined : day })}
      />
      <DateInput
        className={classes.date ?? ''}
        label="As known on"
        value={known_on ?? today}
        max={today}
        onChange={(day) => isDay(day) && change({ known_on: day === today ? undefined : day })}
      />
      <DateInput
        className={classes.date ?? ''}
        label="Capital from"
        value={from ?? ''}
        max={as_of ?? data.as_of}
        onChange={(day) => (day === '' || isDay(day)) && change({ from: day || undefined })}
      />
      {acts}
    </div>
  );
  return (
    <div className={classes.tab}>
      {isEmpty ? (
        <EmptyState icon={<IconBook size={22} stroke={1.75} />} title="Nothing is posted yet" actions={acts}>
          {data.can.post
            ? 'Post the first fee or expense, or book the portfolio. Postings are never changed; a mistake is corrected by a reversal.'
            : 'Postings begin once somebody has committed to the fund.'}
        </EmptyState>
      ) : (
        <>
          {filters}
          {known_on && (
            <Notice>
              These are the books as they were posted until {formatDay(known_on)}, for reading. What was posted or
              reversed since is not in them.
            </Notice>
          )}
          {data.cash < 0 && (
            <Notice tone="warning">
              Cash is {fundMoney(data.cash, data.currency)} on {formatDay(data.as_of)}: more was paid out than came in.
              Call capital, or check the days of the postings.
            </Notice>
          )}
          <Part
            title="Trial balance"
            note={`On ${formatDay(data.as_of)}. Debits equal credits: an entry that does not balance cannot be posted.`}
            exports={exportsOf(fund.id, 'trial_balance', search)}
          >
            <TrialBalance ledger={data} />
          </Part>
          <Part
            title="Partners’ capital"
            note={`${data.from ? `From ${formatDay(data.from)}` : 'Since inception'} to ${formatDay(data.as_of)}.`}
            exports={exportsOf(fund.id, 'capital', search)}
          >
            <CapitalTable ledger={data} />
          </Part>
          <Part
            title="Journal"
            exports={{ ...exportsOf(fund.id, 'journal', search), ...programExports(fund.id, search) }}
            {...(data.can.post && { onSettings: () => setTask({ what: 'accounts' }) })}
          >
            <OptionalSelect
              className={classes.filter ?? ''}
              label="Kind of posting"
              data={Object.entries(POSTING_KINDS).map(([value, label]) => ({ value, label }))}
              none="All"
              value={kind ?? null}
              onChange={(value) => change({ kind: (value as PostingKind | null) ?? undefined })}
            />
            <Journal ledger={data} onReverse={(posting) => setTask({ what: 'reverse', posting })} />
            <Pager offset={offset} pageSize={data.page_size} total={data.total} noun="postings" onOffset={setOffset} />
          </Part>
        </>
      )}
      {task?.what === 'accounts' && <AccountCodesDialog fundId={fund.id} onClose={() => setTask(null)} />}
      {task && task.what !== 'accounts' && (
        <LedgerDialog fund={fund} task={task} bookedOn={data.booked_on} onClose={() => setTask(null)} />
      )}
    </div>
  );
}

type Exported = NonNullable<Inputs['fundLedger']['exportLedger']['what']>;
type ExportFormat = NonNullable<Inputs['fundLedger']['exportLedger']['format']>;

const exporter =
  (id: string, { as_of, known_on, from }: LedgerSearch, format: ExportFormat, what?: Exported) =>
  () =>
    void downloadExport(
      async () => (await api.fundLedger.exportLedger({ id, what, as_of, known_on, from, format })).body as File,
    );

const exportsOf = (id: string, what: Exported, search: LedgerSearch): PartProps['exports'] => ({
  CSV: exporter(id, search, 'csv', what),
  Excel: exporter(id, search, 'xlsx', what),
});

/** The journal as these programs import it. */
const programExports = (id: string, search: LedgerSearch): PartProps['exports'] =>
  Object.fromEntries(
    Object.entries(LEDGER_PROGRAMS).map(([format, label]) => [label, exporter(id, search, format as ExportFormat)]),
  );

function LedgerActs({ can, onTask }: { can: Ledger['can']; onTask: (task: LedgerTask) => void }) {
  if (!can.post) return null;
  return (
    <>
      {can.book && (
        <Button size="xs" onClick={() => onTask({ what: 'book' })}>
          Book Portfolio
        </Button>
      )}
      {can.carry && (
        <Button size="xs" variant="default" onClick={() => onTask({ what: 'carry' })}>
          Set Carry Aside
        </Button>
      )}
      {can.fee && (
        <Button size="xs" variant="default" onClick={() => onTask({ what: 'fee' })}>
          Post Management Fee
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => onTask({ what: 'expense' })}>
        Post Expense or Income
      </Button>
    </>
  );
}

interface PartProps {
  title: string;
  note?: string;
  /** By what they are called. */
  exports: Record<string, () => void>;
  /** What the accounts are called in another program. */
  onSettings?: () => void;
  children: ReactNode;
}

function Part({ title, note, exports, onSettings, children }: PartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {Object.entries(exports).map(([label, act]) => (
          <Button
            key={label}
            size="compact-xs"
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.75} />}
            aria-label={`Export ${title.toLowerCase()} as ${label}`}
            onClick={act}
          >
            {label}
          </Button>
        ))}
        {onSettings && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconSettings size={14} stroke={1.75} />}
            onClick={onSettings}
          >
            Account Codes
          </Button>
        )}
      </div>
      {note && <p className={classes.quiet}>{note}</p>}
      {children}
    </section>
  );
}
