import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import classes from './account.module.css';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { sessionsQuery } from './queries.ts';
import { SessionRow } from './session-row.tsx';
import { useEndSessions } from './use-end-sessions.ts';

export function SessionsSection() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const ends = useEndSessions();
  const others = data?.filter(({ is_current }) => !is_current).length ?? 0;
  // This one first, then by the last activity, as the server lists them.
  const sorted = data && [...data].sort((one, other) => Number(other.is_current) - Number(one.is_current));

  return (
    <Section
      title="Sessions"
      purpose="Where you are signed in. End what you do not recognise, and then change your password."
      actions={
        <>
          <Button variant="default" disabled={others === 0} onClick={() => ends.ask('others')}>
            Sign Out Everywhere Else
          </Button>
          <Button variant="default" onClick={() => ends.ask('global')}>
            Sign Out Everywhere
          </Button>
        </>
      }
    >
      {sorted && (
        <ul className={classes.sessions}>
          {sorted.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              pending={ends.ending === session.id}
              onEnd={() => void ends.endOne(session.id)}
            />
          ))}
        </ul>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={72} />}
      <EndSessionsDialog {...ends} others={others} />
    </Section>
  );
}
