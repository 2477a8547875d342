import { ANSWER_STATES, type AnswerState } from '@cairn/domain';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileImport, IconMailQuestion, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useNameOf } from '../../../lib/team.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { type Request, requestsOptions } from './queries.ts';
import { RequestBoard } from './request-board.tsx';
import classes from './update-requests.module.css';

const RequestDialog = lazy(() => import('./request-dialog.tsx'));

/** What the firm asks its companies to report, and who has answered. */
export default function UpdateRequests({ onImport }: { onImport: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(requestsOptions());
  const [asking, setAsking] = useState(false);
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The requests could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the requests">
        <Skeleton height={96} radius="md" />
        <Skeleton height={96} radius="md" />
      </LoadingRegion>
    );
  const rows = data.pages.flatMap((page) => page.rows);
  const canAsk = data.pages[0]?.can.create ?? false;
  const ask = canAsk && (
    <>
      <Button size="xs" variant="default" leftSection={<IconFileImport size={14} stroke={1.75} />} onClick={onImport}>
        Import updates
      </Button>
      <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setAsking(true)}>
        Request updates
      </Button>
    </>
  );
  return (
    <div className={classes.requests}>
      <VisuallyHidden component="h2">Update requests</VisuallyHidden>
      {rows.length === 0 ? (
        <EmptyState icon={<IconMailQuestion size={22} stroke={1.75} />} title="No requests yet" actions={ask}>
          Ask companies for an update. Each gets a mail with a link of its own, and answers on a phone without an
          account.
        </EmptyState>
      ) : (
        <div className={classes.bar}>{ask}</div>
      )}
      {rows.map((request, place) => (
        <RequestCard key={request.id} request={request} isFirst={place === 0} />
      ))}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {asking && <RequestDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

const STATES = Object.keys(ANSWER_STATES) as AnswerState[];

function RequestCard({ request, isFirst }: { request: Request; isFirst: boolean }) {
  const nameOf = useNameOf('Cairn');
  const [isOpen, setIsOpen] = useState(isFirst);
  const { reporting_period, due_on, companies, counts, created_by, created_at } = request;
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <div className={classes.name}>
          <h3>{reporting_period}</h3>
          <span className={classes.quiet}>
            Due on {formatDay(due_on)}. Asked by {nameOf(created_by)}, <RelativeTime at={created_at} />
          </span>
        </div>
        <p className={classes.answered}>
          <strong className="tnum">
            {counts.answered} of {companies}
          </strong>{' '}
          answered
        </p>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide companies' : `Show ${plural(companies, 'company', 'companies')}`}
        </Button>
      </header>
      <div className={classes.parts} aria-hidden>
        {STATES.map(
          (state) => counts[state] > 0 && <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />,
        )}
      </div>
      {isOpen && <RequestBoard id={request.id} />}
    </article>
  );
}
