import { Skeleton } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './demo-requests-section.module.css';

type DemoRequest = Outputs['demoRequests']['list'][number];

/** For administrators of the platform: who asked for a demo, and for when. */
export function DemoRequestsSection() {
  const { data, error, refetch } = useQuery(orpc.demoRequests.list.queryOptions());
  return (
    <section aria-labelledby="demo-requests">
      <h2 className={classes.title} id="demo-requests">
        Demo requests
      </h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Requests requests={data} />
      ) : (
        <Skeleton height={144} radius="md" />
      )}
    </section>
  );
}

function Requests({ requests }: { requests: DemoRequest[] }) {
  if (requests.length === 0) {
    return (
      <EmptyState icon={<IconCalendarEvent size={22} stroke={1.75} />} title="No demo requests yet">
        They come from the Schedule Demo form of the landing page, and are mailed to you as well.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list}>
      {requests.map((request) => (
        <li key={request.id} className={classes.request}>
          <div>
            <p className={classes.who}>
              {request.name}, {request.firm}
            </p>
            <p className={classes.quiet}>
              <a className={classes.mail} href={`mailto:${request.email}`}>
                {request.email}
              </a>
              {request.team_size && ` · team of ${request.team_size}`}
            </p>
            {request.message && <p className={classes.message}>{request.message}</p>}
          </div>
          <p className={classes.when}>
            <strong>{formatDateTime(request.slot_starts_at)}</strong>
            <span className={classes.quiet}>
              asked <RelativeTime at={request.created_at} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
