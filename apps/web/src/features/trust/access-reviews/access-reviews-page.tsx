import { hasPermission, REVIEW_EVERY_DAYS } from '@cairn/domain';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, formatDay } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './access-reviews.module.css';
import { ReviewBadge } from './review-badges.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewSchedule } from './review-schedule.tsx';

const StartReview = lazy(() => import('./start-review.tsx'));

type Review = Outputs['accessReviews']['list']['rows'][number];

interface AccessReviewsPageProps {
  shown: string | undefined;
  onShow: (id: string | undefined) => void;
}

/** Each quarter: who has access, looked through row by row, for the administrators of a firm and of the platform. */
export function AccessReviewsPage(props: AccessReviewsPageProps) {
  const { role } = useProfile();
  return hasPermission(role, 'access_review:manage') ? <AccessReviews {...props} /> : <NoAccess />;
}

function AccessReviews({ shown, onShow }: AccessReviewsPageProps) {
  const { role } = useProfile();
  const { data, error, refetch } = useQuery(orpc.accessReviews.list.queryOptions({ input: {} }));
  const [isStarting, setStarting] = useState(false);
  const rows = data?.rows ?? [];
  const [newest] = rows;
  const current = shown ?? newest?.id;
  const isOpen = newest !== undefined && newest.state !== 'closed';
  return (
    <Page>
      <PageHeader
        title="Access Reviews"
        purpose="Each quarter, somebody else than the person checks, row by row, who has access."
        actions={
          <>
            {hasPermission(role, 'compliance:manage') ? (
              <ButtonLink to="/compliance" variant="default">
                Compliance Dashboard
              </ButtonLink>
            ) : (
              <ButtonLink to="/audit" variant="default">
                Audit Logs
              </ButtonLink>
            )}
            {data && !isOpen && (
              <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setStarting(true)}>
                Start Review
              </Button>
            )}
          </>
        }
      />
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load access reviews" frame="page" />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading the access reviews">
          <Skeleton height={360} radius="md" />
        </LoadingRegion>
      )}
      {data && <ReviewSchedule automatic={data.automatic} />}
      {data?.next_due_on && !data.automatic.next_start_on && (
        <p className={classes.next}>The next review is due {formatDay(data.next_due_on)}.</p>
      )}
      {data && rows.length === 0 && (
        <EmptyState icon={<IconUserCheck size={22} stroke={1.75} />} title="No access review yet" frame="page">
          A review lists everybody with access, their role, second factor and last sign-in, API keys, and the platform’s
          access. It is due every {REVIEW_EVERY_DAYS} days.
        </EmptyState>
      )}
      {current && <ReviewDetail key={current} id={current} />}
      {rows.length > 1 && (
        <section aria-label="History" className={classes.history}>
          <h2>History</h2>
          <DataTable label="Reviews" columns={columnsOf(onShow, current)} rows={rows} />
        </section>
      )}
      {isStarting && (
        <StartReview
          onClose={() => setStarting(false)}
          onStarted={() => {
            setStarting(false);
            onShow(undefined);
          }}
        />
      )}
    </Page>
  );
}

const columnsOf = (onShow: (id: string) => void, current: string | undefined): DataColumn<Review>[] => [
  { key: 'name', header: 'Review', cell: ({ name }) => <span className={classes.title}>{name}</span> },
  { key: 'state', header: 'State', width: '16%', cell: ({ state }) => <ReviewBadge state={state} /> },
  {
    key: 'decided',
    header: 'Decided',
    width: '16%',
    cell: ({ decided, total, revoked }) => (
      <span className="tnum">
        {decided} of {total}
        {revoked > 0 && `, ${revoked} revoked`}
      </span>
    ),
  },
  {
    key: 'ended',
    header: 'Closed',
    width: '30%',
    cell: ({ closed_at, closed_by_name, due_on }) =>
      closed_at
        ? `${formatDateTime(closed_at)} by ${closed_by_name ?? 'a former administrator'}`
        : `due ${formatDay(due_on)}`,
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '110px',
    cell: ({ id, name }) => (
      <Button
        size="xs"
        variant="default"
        disabled={id === current}
        onClick={() => onShow(id)}
        aria-label={`Show: ${name}`}
      >
        {id === current ? 'Shown' : 'Show'}
      </Button>
    ),
  },
];
