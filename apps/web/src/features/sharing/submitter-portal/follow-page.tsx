import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { NewLink } from './new-link.tsx';
import { OneSubmission } from './one-submission.tsx';
import { PublicPage } from './public-page.tsx';
import { visitCalls } from './submission-calls.ts';
import { SubmissionRows } from './submission-rows.tsx';
import classes from './submitter.module.css';

interface FollowPageProps {
  token: string | undefined;
  /** The visit that this device has opened. */
  visit: string | undefined;
  submission: string | undefined;
  /** The token was exchanged: the address goes on without it. */
  onOpened: (visit: string) => void;
  onSubmission: (id: string | undefined) => void;
}

/** What somebody without an account has submitted to a firm, by the link of its mails. */
export function FollowPage({ token, visit, submission, onOpened, onSubmission }: FollowPageProps) {
  useDocumentTitle('Your submissions · Cairn');
  if (token) return <Opening token={token} onOpened={onOpened} />;
  if (!visit) return <Invalid />;
  return <Visiting visit={visit} submission={submission} onSubmission={onSubmission} />;
}

function Opening({ token, onOpened }: { token: string; onOpened: (visit: string) => void }) {
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isOver = false;
    setFailure(null);
    api.submissionVisits.open({ token }).then(
      ({ visit }) => !isOver && onOpened(visit),
      (error: unknown) => !isOver && setFailure(error),
    );
    return () => {
      isOver = true;
    };
  }, [token, attempt]);
  return failure ? (
    <Failed error={failure} onRetry={() => setAttempt((before) => before + 1)} />
  ) : (
    <PublicPage>
      <Loading />
    </PublicPage>
  );
}

interface VisitingProps {
  visit: string;
  submission: string | undefined;
  onSubmission: (id: string | undefined) => void;
}

function Visiting({ visit, submission, onSubmission }: VisitingProps) {
  const calls = visitCalls(visit);
  const { data, error, refetch } = useQuery({ ...calls.list, retry: false });
  if (error && (!data || isInvalid(error))) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <PublicPage>
        <Loading />
      </PublicPage>
    );
  return (
    <PublicPage firm={data.firm}>
      {submission ? (
        <>
          <Button
            size="xs"
            variant="default"
            className={classes.backAbove}
            leftSection={<IconArrowLeft size={14} stroke={1.75} />}
            onClick={() => onSubmission(undefined)}
          >
            All submissions
          </Button>
          <OneSubmission key={submission} id={submission} calls={calls} />
        </>
      ) : (
        <>
          <PageHeader title="Your submissions" purpose={`What you have submitted to ${data.firm}.`} />
          <div className={classes.card}>
            {data.rows.length > 0 ? (
              <SubmissionRows label="Your submissions" rows={data.rows} onOpen={onSubmission} />
            ) : (
              <p className={classes.quiet}>Nothing was submitted yet.</p>
            )}
          </div>
        </>
      )}
    </PublicPage>
  );
}

const isInvalid = (error: unknown) => ['SUBMISSION_LINK_INVALID', 'INVALID_INPUT'].includes(readError(error).code);

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isInvalid(error)) return <Invalid />;
  return (
    <PublicPage>
      <ErrorState error={error} onRetry={onRetry} title="Your submissions could not be loaded" />
    </PublicPage>
  );
}

function Invalid() {
  return (
    <EmptyState
      frame="screen"
      icon={<IconLinkOff size={22} stroke={1.75} />}
      title="This link does not work"
      actions={
        <Button component="a" href="/auth" variant="default">
          Sign in
        </Button>
      }
    >
      It has expired, was not copied completely, or was opened on another device. Have a new one sent to the address
      with which you submitted. If you have an account, your submissions are in the portal.
      <NewLink />
    </EmptyState>
  );
}
