import { type Currency, formatMoneyShort } from '@cairn/domain';
import { Button, Modal, Skeleton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { Figures } from '../../../ui/figures.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { exactFigure, FIGURE_LABELS, figureText, kindText, moneyText } from './format-figure.ts';
import classes from './investments.module.css';
import { type Asked, type Figure, historyOptions, type Returns, returnsOptions } from './queries.ts';

interface ReturnsViewProps {
  asked: Asked;
  onAsOf: (day: string | undefined) => void;
  /** Opens the wizard for a list of transactions, where the page has it. */
  onImport?: () => void;
}

/** Returns of the firm or of one portfolio on a day: figures, value over time, and the schedule that they are made of. */
export default function ReturnsView({ asked, onAsOf, onImport }: ReturnsViewProps) {
  const { data, error, refetch } = useQuery(returnsOptions(asked));
  const [shown, setShown] = useState<Figure['key'] | null>(null);
  const today = useToday();
  const mayExport = useMay('investment:read');
  const mayImport = useMay('investment:write');
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The returns could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the returns">
        <Skeleton height={90} radius="md" />
        <Skeleton height={300} radius="md" />
      </LoadingRegion>
    );
  const { total, holdings, currency } = data;
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <DateInput
          className={classes.asOf ?? ''}
          label="As of"
          value={asked.as_of ?? data.as_of}
          max={today}
          onChange={(day) => /^\d{4}-\d\d-\d\d$/.test(day) && onAsOf(day === today ? undefined : day)}
        />
        {mayImport && onImport && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileImport size={14} stroke={1.75} />}
            onClick={onImport}
          >
            Import transactions
          </Button>
        )}
        {mayExport && (
          <>
            <Button
              size="xs"
              variant="default"
              onClick={() => void downloadExport(async () => (await api.investments.exportSchedule(asked)).body)}
            >
              Export schedule
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                void downloadExport(
                  async () => (await api.investments.exportTransactions({ portfolio_id: asked.portfolio_id })).body,
                )
              }
            >
              Export transactions
            </Button>
          </>
        )}
      </div>
      {total.problem && (
        <Notice tone="warning">
          {total.problem} <TextLink to="/portfolio/rates">Exchange rates</TextLink>
        </Notice>
      )}
      {total.figures.length > 0 ? (
        <Totals figures={total.figures} currency={currency} onShow={setShown} />
      ) : (
        total.per_currency.map((each) => (
          <section key={each.currency} className={classes.part} aria-label={`In ${each.currency}`}>
            <h2 className={classes.heading}>In {each.currency}</h2>
            <Totals figures={each.figures} currency={each.currency} />
          </section>
        ))
      )}
      <div className={classes.card}>
        <ValueOverTime asked={asked} />
      </div>
      <section className={classes.part} aria-label="Schedule of investments">
        <h2 className={classes.heading}>Schedule of investments</h2>
        {holdings.length === 0 ? (
          <p className={classes.quiet}>
            Nothing is held. Import a list of transactions, or open a company and record its purchase under Investments.
          </p>
        ) : (
          <DataTable label="Schedule of investments" columns={COLUMNS} rows={holdings} />
        )}
      </section>
      {total.rates.length > 0 && (
        <details className={classes.rates}>
          <summary>Exchange rates that were used</summary>
          <ul>
            {total.rates.map(({ id, base, quote, day, rate, source }) => (
              <li key={id}>
                {base}/{quote} {rate} on {formatDay(day)}, {source}
              </li>
            ))}
          </ul>
        </details>
      )}
      {shown && <WorkingDialog asked={asked} figure={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

interface TotalsProps {
  figures: readonly Figure[];
  currency: string;
  onShow?: (key: Figure['key']) => void;
}

function Totals({ figures, currency, onShow }: TotalsProps) {
  return (
    <Figures
      label={`Figures in ${currency}`}
      figures={figures.map((figure) => ({
        key: figure.key,
        label: FIGURE_LABELS[figure.key],
        value: figureText(figure, currency),
        exact: exactFigure(figure),
        note: figure.note,
        action: onShow && (
          <Button
            size="compact-xs"
            variant="subtle"
            px={0}
            aria-label={`Show the working of ${FIGURE_LABELS[figure.key]}`}
            onClick={() => onShow(figure.key)}
          >
            Show the working
          </Button>
        ),
      }))}
    />
  );
}

function ValueOverTime({ asked }: { asked: Asked }) {
  const { data } = useQuery(historyOptions(asked));
  if (!data) return <Skeleton height={280} radius="sm" />;
  const { points, currency, problem } = data;
  const unit = 10 ** digitsOf(currency);
  return (
    <Chart
      kind="area"
      title="Value over time"
      labelTitle="End of quarter"
      labels={points.map(({ day }) => formatDay(day))}
      valueTitle={`Amount, ${currency}`}
      series={[
        { name: 'Approved fair value', values: points.map(({ fair_value }) => fair_value && fair_value / unit) },
        { name: 'Cost', values: points.map(({ cost }) => cost / unit) },
        { name: 'Proceeds', values: points.map(({ proceeds }) => proceeds / unit) },
      ]}
      format={(value) => moneyText(Math.round(value * unit), currency)}
      formatShort={(value) => formatMoneyShort(Math.round(value * unit), currency as Currency)}
      empty={problem ?? 'Nothing was bought yet.'}
    />
  );
}

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

type Row = Returns['holdings'][number];

const shownOf = (row: Row, key: Figure['key']) => {
  const figure = row.figures.find((each) => each.key === key);
  return figure ? figureText(figure, row.currency) : 'n/a';
};

const COLUMNS: DataColumn<Row>[] = [
  {
    key: 'company',
    header: 'Company',
    width: '18%',
    cell: ({ company, problem }) => (
      <>
        <TextLink to="/portfolio/$id" params={{ id: company.id }} search={{ tab: 'Investments' }} c="inherit" fw={600}>
          {company.name}
        </TextLink>
        {problem && <div className={classes.quiet}>{problem}</div>}
      </>
    ),
  },
  ...(['cost', 'proceeds', 'fair_value', 'moic', 'gross_irr', 'ownership'] as const).map((key) => ({
    key,
    header: FIGURE_LABELS[key],
    numeric: true,
    cell: (row: Row) => shownOf(row, key),
  })),
  {
    key: 'valued_on',
    header: 'Valued on',
    cell: ({ valued_on, closed_on }) => (closed_on ? 'Nothing held' : valued_on ? formatDay(valued_on) : 'Not yet'),
  },
];

interface WorkingDialogProps {
  asked: Asked;
  figure: Figure['key'];
  onClose: () => void;
}

/** How a figure came about, down to the entries. */
function WorkingDialog({ asked, figure, onClose }: WorkingDialogProps) {
  const { data, error, refetch } = useQuery(orpc.investments.working.queryOptions({ input: { ...asked, figure } }));
  return (
    <Modal opened onClose={onClose} title={`Working of ${FIGURE_LABELS[figure]}`} size="lg">
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The working could not be loaded" />
      )}
      {!data && !error && <Skeleton height={160} radius="sm" />}
      {data && (
        <div className={classes.part}>
          <p className={classes.heading}>{data.figure?.formula}</p>
          <p>
            {data.figure ? (exactFigure(data.figure) ?? figureText(data.figure, data.currency)) : 'n/a'} on{' '}
            {formatDay(data.as_of)}
          </p>
          <DataTable
            label="Entries behind it"
            columns={[
              { key: 'day', header: 'Day', cell: ({ day }) => formatDay(day) },
              { key: 'company', header: 'Company', cell: ({ company }) => company.name },
              { key: 'kind', header: 'Entry', cell: ({ kind }) => kindText(kind) },
              {
                key: 'amount',
                header: 'Amount',
                numeric: true,
                cell: ({ amount, currency }) => (amount === null ? '–' : moneyText(amount, currency)),
              },
            ]}
            rows={data.entries}
          />
        </div>
      )}
    </Modal>
  );
}
