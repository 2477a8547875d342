import { hasPermission } from '@cairn/domain';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconPlus, IconReportMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatInteger } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { TabPart } from '../../../ui/base/tab-part.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { StatStrip } from '../../../ui/stat-strip.tsx';
import classes from './funds.module.css';
import { type Overview, overviewOptions } from './queries.ts';

const FundDialog = lazy(() => import('./fund-dialog.tsx'));

interface FundFinancialsPageProps {
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  /** Further tabs by their name; the route puts them in. */
  more: Readonly<Record<string, ReactNode>>;
}

/** Fund Financials: the firm's funds, their limited partners and models. */
export function FundFinancialsPage(props: FundFinancialsPageProps) {
  const { role } = useProfile();
  return hasPermission(role, 'fund:read') ? <Financials {...props} /> : <NoAccess />;
}

/** Stands in the id of the tab, where a space would end it. */
const keyOf = (name: string) => name.replaceAll(' ', '-');

function Financials({ tab, onTab, more }: FundFinancialsPageProps) {
  const { data, error, refetch } = useQuery(overviewOptions());
  const [adding, setAdding] = useState(false);
  const add = data?.can.create && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
      Set Up Fund
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Fund Financials"
        purpose="Funds, capital calls and distributions, each limited partner’s position, and forecast models."
        actions={add}
      />
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The funds could not be loaded" frame="page" />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading the funds">
          <Skeleton height={80} radius="md" />
          <Skeleton height={260} radius="md" />
        </LoadingRegion>
      )}
      {data && (
        <>
          <Counters counters={data.counters} />
          <Tabs
            value={keyOf(tab ?? 'Funds')}
            onChange={(value) => onTab(value === 'Funds' ? undefined : (value ?? undefined))}
            keepMounted={false}
          >
            <TabList mb="md">
              {['Funds', ...Object.keys(more)].map((name) => (
                <Tabs.Tab key={name} value={keyOf(name)}>
                  {name}
                </Tabs.Tab>
              ))}
            </TabList>
            <Tabs.Panel value="Funds">
              <div className={classes.tab}>
                <FundTable overview={data} add={add} />
                <div className={classes.columns}>
                  <GettingStarted steps={data.steps} />
                  <Features />
                </div>
              </div>
            </Tabs.Panel>
            {Object.entries(more).map(([name, content]) => (
              <Tabs.Panel key={name} value={keyOf(name)}>
                <TabPart>{content}</TabPart>
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      )}
      {adding && <FundDialog fund={null} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Counters({ counters }: Pick<Overview, 'counters'>) {
  const shown = [
    ['Active Models', counters.active_models],
    ['LP Shared', counters.lp_shared],
    ['Documents', counters.documents],
  ] as const;
  return <StatStrip label="Counters" stats={shown.map(([label, count]) => ({ label, value: formatInteger(count) }))} />;
}

type Row = Overview['funds'][number];
const amount = (read: (row: Row) => number) => ({
  numeric: true,
  cell: (row: Row) => fundMoney(read(row), row.currency),
});

const COLUMNS: DataColumn<Row>[] = [
  {
    key: 'name',
    header: 'Fund',
    width: '28%',
    cell: ({ id, name }) => (
      <TextLink to="/fund-financials/$id" params={{ id }} c="inherit" fw={600}>
        {name}
      </TextLink>
    ),
  },
  { key: 'lps', header: 'Limited partners', numeric: true, cell: ({ lps }) => formatInteger(lps) },
  { key: 'committed', header: 'Committed', ...amount(({ committed }) => committed) },
  { key: 'called', header: 'Called', ...amount(({ called }) => called) },
  { key: 'distributed', header: 'Distributed', ...amount(({ distributed }) => distributed) },
  {
    key: 'terms',
    header: 'Terms',
    cell: ({ terms_version }) => (terms_version === null ? 'Not approved yet' : `Version ${terms_version}`),
  },
];

function FundTable({ overview, add }: { overview: Overview; add: ReactNode }) {
  if (overview.funds.length === 0)
    return (
      <EmptyState icon={<IconReportMoney size={22} stroke={1.75} />} title="No funds yet" actions={add}>
        Set up the first fund with its currency and portfolio, then propose its terms and add its limited partners.
      </EmptyState>
    );
  return <DataTable label="Funds" columns={COLUMNS} rows={overview.funds} />;
}

const STEPS: readonly [keyof Overview['steps'], string][] = [
  ['fund', 'Set up a fund with its portfolio'],
  ['terms', 'Propose its terms, and have a colleague approve them'],
  ['partner', 'Add limited partners and their contacts'],
  ['commitment', 'Record their commitments at the first closing'],
  ['call', 'Call capital, have it approved, and issue the notices'],
];

function GettingStarted({ steps }: Pick<Overview, 'steps'>) {
  return (
    <section className={classes.panel} aria-label="Getting Started">
      <h2>Getting Started</h2>
      <ol className={classes.steps}>
        {STEPS.map(([key, text]) => (
          <li key={key} className={classes.step} data-done={steps[key] || undefined}>
            {steps[key] ? (
              <IconCircleCheck size={18} stroke={1.75} aria-label="Done" />
            ) : (
              <IconCircle size={18} stroke={1.75} aria-label="Open" />
            )}
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Features() {
  return (
    <section className={classes.panel} aria-label="Features">
      <h2>Features</h2>
      <ul className={classes.features}>
        <li>An append-only ledger, kept in balance by the database</li>
        <li>Capital calls and distributions with a notice for each limited partner</li>
        <li>European waterfall with side letters</li>
        <li>PIC, DPI, RVPI, TVPI and IRR on any day, each with its working</li>
        <li>Forecast models: fund construction, waterfalls, company exits and cash, with versions to compare</li>
        <li>The portfolio booked from its recorded transactions and valuations, with carry accrued as values change</li>
      </ul>
    </section>
  );
}
