import { hasPermission } from '@cairn/domain';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../lib/base/format.ts';
import { lazy, WhileLoading } from '../../../lib/base/lazy.tsx';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink, TextLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { TabPart } from '../../../ui/base/tab-part.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { PositionFigures } from '../../../ui/funds/position-figures.tsx';
import { FundPartners } from './fund-partners.tsx';
import { FundTerms } from './fund-terms.tsx';
import classes from './funds.module.css';
import { type Fund, fundOptions } from './queries.ts';

const FundValueChart = lazy(() => import('./fund-charts.tsx'));
const FundPerformance = lazy(() => import('./fund-performance.tsx'));
const FundDialog = lazy(() => import('./fund-dialog.tsx'));

interface FundPageProps {
  id: string;
  asOf: string | undefined;
  tab: string | undefined;
  onSearch: (change: { as_of?: string | undefined; tab?: string | undefined; event?: string }) => void;
  /** Further tabs, such as its capital calls; the route puts them in. */
  more: (fund: Fund) => Readonly<Record<string, ReactNode>>;
}

/** One fund on a day: what it has, its partners, its terms and its books. */
export function FundPage({ id, asOf, tab, onSearch, more }: FundPageProps) {
  const { role } = useProfile();
  const {
    data: fund,
    error,
    refetch,
  } = useQuery({ ...fundOptions(id, asOf), enabled: hasPermission(role, 'fund:read') });
  const [editing, setEditing] = useState(false);
  if (!hasPermission(role, 'fund:read')) return <NoAccess />;
  if (!fund && error)
    return (
      <ErrorState error={error} onRetry={() => void refetch()} title="The fund could not be loaded" frame="page" />
    );
  if (!fund) return <Skeleton height={40} width={320} radius="sm" />;
  const tabs: Record<string, ReactNode> = {
    Overview: <FundOverview fund={fund} asOf={asOf} onAsOf={(as_of) => onSearch({ as_of })} />,
    Performance: (
      <WhileLoading show={<Skeleton height={280} radius="md" />}>
        <FundPerformance id={fund.id} asOf={asOf} onAsOf={(as_of) => onSearch({ as_of })} />
      </WhileLoading>
    ),
    Partners: <FundPartners fund={fund} onOpen={(event) => onSearch({ tab: 'Calls', event })} />,
    Terms: <FundTerms fund={fund} />,
    ...more(fund),
  };
  const open = tab !== undefined && tab in tabs ? tab : 'Overview';
  return (
    <Page>
      <PageHeader
        title={fund.name}
        purpose={
          fund.portfolio
            ? `A fund in ${fund.currency} that invests through ${fund.portfolio.name}.`
            : `A fund in ${fund.currency} without a portfolio yet. Edit the fund to choose one.`
        }
        actions={
          <>
            <ButtonLink to="/fund-financials" variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
              All funds
            </ButtonLink>
            {fund.can.edit && (
              <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
          </>
        }
      />
      <Tabs
        value={open}
        onChange={(value) => onSearch({ tab: value === 'Overview' ? undefined : (value ?? undefined) })}
        keepMounted={false}
      >
        <TabList mb="md">
          {Object.keys(tabs).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </TabList>
        {Object.entries(tabs).map(([name, content]) => (
          <Tabs.Panel key={name} value={name}>
            <TabPart>{content}</TabPart>
          </Tabs.Panel>
        ))}
      </Tabs>
      {editing && <FundDialog fund={fund} onClose={() => setEditing(false)} />}
    </Page>
  );
}

interface FundOverviewProps {
  fund: Fund;
  asOf: string | undefined;
  onAsOf: (day: string | undefined) => void;
}

/** What was invested again out of proceeds, where there is any: a warning where the terms do not allow it. */
function RecyclingNotice({ fund }: { fund: Fund }) {
  const { recycled, allowed, until, above, late } = fund.recycling;
  if (recycled === 0) return null;
  const money = (amount: number) => fundMoney(amount, fund.currency);
  const faults = [
    above > 0 && `${money(above)} of it is above what the terms allow.`,
    late > 0 && until && `${money(late)} of it came after ${formatDay(until)}, the last day allowed.`,
  ].filter(Boolean);
  const limit = allowed === null ? '' : ` of at most ${money(allowed)}`;
  return (
    <Notice tone={faults.length > 0 ? 'warning' : 'info'}>
      {money(recycled)}
      {limit} was recycled: spent on companies, fees and expenses beyond what limited partners paid in.{' '}
      {faults.join(' ')}
    </Notice>
  );
}

function FundOverview({ fund, asOf, onAsOf }: FundOverviewProps) {
  const today = useToday();
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <DateInput
          className={classes.asOf ?? ''}
          label="As of"
          value={asOf ?? fund.as_of}
          max={today}
          onChange={(day) => /^\d{4}-\d\d-\d\d$/.test(day) && onAsOf(day === today ? undefined : day)}
        />
      </div>
      {fund.problem && <Notice tone="warning">{fund.problem}</Notice>}
      <RecyclingNotice fund={fund} />
      <PositionFigures label={`Figures of ${fund.name}`} position={fund.position} currency={fund.currency} />
      <p className={classes.quiet}>
        Net figures exclude partners that pay no fees or carry. Cash on {formatDay(fund.as_of)}:{' '}
        {fundMoney(fund.cash, fund.currency)}.{' '}
        {fund.booked_on
          ? `The books include investments up to ${formatDay(fund.booked_on)}.`
          : 'The investments are not in the books yet.'}{' '}
        {fund.portfolio && (
          <TextLink to="/portfolio/portfolios/$id" params={{ id: fund.portfolio.id }}>
            Gross returns of {fund.portfolio.name}
          </TextLink>
        )}
      </p>
      <WhileLoading show={<Skeleton height={280} radius="md" />}>
        <FundValueChart id={fund.id} asOf={asOf} />
      </WhileLoading>
    </div>
  );
}
