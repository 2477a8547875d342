import { Button } from '@mantine/core';
import { IconArrowLeft, IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { OneSubmission } from './one-submission.tsx';
import { portalCalls } from './submission-calls.ts';
import { SubmissionForm } from './submission-form.tsx';
import { SubmissionRows } from './submission-rows.tsx';
import classes from './submitter.module.css';

interface PortalPageProps {
  /** The submission whose page is shown. */
  submission: string | undefined;
  onSubmission: (id: string | undefined) => void;
}

/** The submitter portal: a form, and what became of what was submitted before. */
export function PortalPage({ submission, onSubmission }: PortalPageProps) {
  const { data, error, refetch } = useQuery({ ...portalCalls.list, refetchOnWindowFocus: false, gcTime: 0 });
  if (submission)
    return (
      <Page width="reading">
        <Button
          size="xs"
          variant="default"
          className={classes.back}
          leftSection={<IconArrowLeft size={14} stroke={1.75} />}
          onClick={() => onSubmission(undefined)}
        >
          All submissions
        </Button>
        <OneSubmission id={submission} calls={portalCalls} />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Investment Opportunities"
        purpose={data ? `Tell ${data.firm} about your company, and follow its progress.` : undefined}
      />
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The portal could not be loaded" />
      )}
      {!data && !error && <Loading />}
      {data && (
        <div className={classes.columns}>
          <section className={classes.card} aria-labelledby="submit-title">
            <h2 id="submit-title" className={classes.title}>
              Submit an opportunity
            </h2>
            <SubmissionForm key={data.draft?.id ?? data.rows.length} draft={data.draft} currency={data.currency} />
          </section>
          <section className={classes.card} aria-labelledby="previous-title">
            <h2 id="previous-title" className={classes.title}>
              Previous submissions
            </h2>
            {data.rows.length === 0 && (
              <EmptyState icon={<IconInbox size={22} stroke={1.75} />} title="Nothing submitted yet">
                What you submit appears here with its status and the answers of the firm.
              </EmptyState>
            )}
            {data.rows.length > 0 && (
              <SubmissionRows label="Previous submissions" rows={data.rows} onOpen={onSubmission} />
            )}
          </section>
        </div>
      )}
    </Page>
  );
}
