import { Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDay, plural } from '../../../lib/base/format.ts';
import { formatMultiple } from '../../../lib/base/format-ratio.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './firm-dashboard.module.css';

type Fund = Outputs['funds']['get'];
type Returns = Outputs['investments']['returns'];

/** The newest funds; the others stand in Fund Financials. */
const FUNDS_SHOWN = 5;

/** What the firm has made and what its funds stand at, as far as this person sees, with the way to what is behind it. */
export default function MoneyCards() {
  const returns = useQuery(orpc.investments.returns.queryOptions({ input: {} }));
  const overview = useQuery(orpc.funds.overview.queryOptions({ input: {} }));
  const shown = overview.data?.funds.slice(0, FUNDS_SHOWN) ?? [];
  const funds = useQueries({
    queries: shown.map(({ id }) => orpc.funds.get.queryOptions({ input: { id, as_of: undefined } })),
  });
  const failed = [returns, overview, ...funds].find(({ data, error }) => !data && error);
  if (failed)
    return (
      <ErrorState
        error={failed.error}
        onRetry={() => void failed.refetch()}
        title="The figures of the portfolio could not be loaded"
      />
    );
  const rows = funds.flatMap(({ data }) => (data ? [data] : []));
  if (!returns.data || !overview.data || rows.length < shown.length)
    return (
      <LoadingRegion label="Loading the figures of the portfolio">
        <Skeleton height={90} radius="md" />
      </LoadingRegion>
    );
  const more = overview.data.funds.length - rows.length;
  return (
    <>
      <Portfolio returns={returns.data} />
      {rows.length > 0 && (
        <section className={classes.funds} aria-labelledby="funds-of-dashboard">
          <h2 className={classes.heading} id="funds-of-dashboard">
            Funds
          </h2>
          <DataTable label="Funds" columns={COLUMNS} rows={rows} />
          {more > 0 && <TextLink to="/fund-financials">{`Show ${plural(more, 'further fund')}`}</TextLink>}
        </section>
      )}
    </>
  );
}

const COLUMNS: DataColumn<Fund>[] = [
  {
    key: 'name',
    header: 'Fund',
    width: '30%',
    cell: ({ id, name }) => {
      // The page of a fund belongs to another feature, so the path is a plain string to the router.
      const path: string = `/fund-financials/${id}`;
      return (
        <TextLink to={path} c="inherit" fw={600} underline="hover">
          {name}
        </TextLink>
      );
    },
  },
  amount('nav', 'NAV'),
  amount('called', 'Called'),
  amount('unfunded', 'Unfunded'),
  {
    key: 'booked',
    header: 'In the books until',
    cell: ({ booked_on }) => (booked_on ? formatDay(booked_on) : 'Nothing booked yet'),
  },
];

function amount(key: 'nav' | 'called' | 'unfunded', header: string): DataColumn<Fund> {
  return {
    key,
    header,
    numeric: true,
    cell: ({ position, currency, problem }) =>
      problem ? <span title={problem}>n/a</span> : fundMoney(position[key], currency),
  };
}

/** Value and multiple of everything that is or was held; where a rate is missing, what is missing. */
function Portfolio({ returns: { total, currency, as_of } }: { returns: Returns }) {
  const find = (key: 'fair_value' | 'moic' | 'cost') => total.figures.find((figure) => figure.key === key);
  const missing = total.without_valuation.length;
  const [value, cost, moic] = [find('fair_value')?.value, find('cost')?.value, find('moic')];
  const none = total.problem ?? 'Nothing has been invested yet';
  const cards = [
    {
      label: 'Portfolio Value',
      value: value ? fundMoney(value, currency) : 'n/a',
      note: value ? (missing > 0 ? `${plural(missing, 'holding')} not valued yet` : 'Approved fair values') : none,
    },
    {
      label: 'Gross MOIC',
      value: moic?.value ? formatMultiple(moic.value) : 'n/a',
      note: moic?.value ? 'Before fees and carry' : (moic?.note ?? none),
    },
    {
      label: 'Invested',
      value: cost ? fundMoney(cost, currency) : 'n/a',
      note: cost ? `As of ${formatDay(as_of)}` : none,
    },
  ];
  return (
    <ul className={classes.cards} data-three aria-label="Portfolio figures">
      {cards.map(({ label, value: text, note }) => (
        <li key={label} className={classes.card}>
          <TextLink to="/portfolio/returns" className={classes.cardLink} c="inherit" underline="never">
            {label}
          </TextLink>
          <span className={`${classes.value} tnum`}>{text}</span>
          <span className={classes.note}>{note}</span>
        </li>
      ))}
    </ul>
  );
}
