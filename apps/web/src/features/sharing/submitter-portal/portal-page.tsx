import {
  formatMoney,
  SUBMISSION_INDUSTRIES,
  SUBMISSION_MESSAGE_MAX,
  SUBMISSION_STAGES,
  SUBMISSION_STATUSES,
} from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconInbox } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Thread } from '../../../ui/thread.tsx';
import { SubmissionForm } from './submission-form.tsx';
import classes from './submitter.module.css';

type Row = Outputs['submitterPortal']['list']['rows'][number];

interface PortalPageProps {
  /** The submission whose page is shown. */
  submission: string | undefined;
  onSubmission: (id: string | undefined) => void;
}

/** The submitter portal: a form, and what became of what was submitted before. */
export function PortalPage({ submission, onSubmission }: PortalPageProps) {
  const { data, error, refetch } = useQuery(
    orpc.submitterPortal.list.queryOptions({ refetchOnWindowFocus: false, gcTime: 0 }),
  );
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
        <OneSubmission id={submission} />
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
              <ul className={classes.rows} aria-label="Previous submissions">
                {data.rows.map((row) => (
                  <SubmissionRow key={row.id} row={row} onOpen={() => onSubmission(row.id)} />
                ))}
              </ul>
            )}
          </section>
        </div>
      )}
    </Page>
  );
}

function SubmissionRow({ row, onOpen }: { row: Row; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <span className={classes.rowName}>{row.company_name}</span>
        <span className={classes.tag} data-status={row.status}>
          {SUBMISSION_STATUSES[row.status]}
        </span>
        <span className={classes.quiet}>
          {row.submitted_at && <RelativeTime at={row.submitted_at} />}
          {row.messages > 0 && ` · ${row.messages} ${row.messages === 1 ? 'message' : 'messages'}`}
        </span>
      </button>
    </li>
  );
}

function OneSubmission({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(orpc.submitterPortal.get.queryOptions({ input: { id } }));
  const write = useMutation({
    mutationFn: (body: string) => api.submitterPortal.write({ id, body }),
    onError: (failure) => toastError('The message could not be sent', failure),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.submitterPortal.key() }),
  });
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The submission could not be loaded" />;
  if (!data) return <Loading />;
  const facts = [
    ['Industry', data.industry && SUBMISSION_INDUSTRIES[data.industry]],
    ['Stage', data.stage && SUBMISSION_STAGES[data.stage]],
    ['Funding amount', data.funding_amount === null ? null : formatMoney(data.funding_amount, data.currency)],
    ['Website', data.website],
    ['Files', data.files.map(({ file_name }) => file_name).join(', ')],
  ] as const;
  return (
    <>
      <PageHeader
        title={data.company_name ?? 'Submission'}
        purpose={
          <span className={classes.tag} data-status={data.status}>
            {SUBMISSION_STATUSES[data.status]}
          </span>
        }
      />
      <div className={classes.card}>
        <dl className={classes.facts}>
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {data.description && <p className={classes.words}>{data.description}</p>}
        {data.can.write && (
          <Thread
            label="Messages"
            messages={data.messages.map((message) => ({ ...message, is_own: !message.is_from_firm }))}
            maxLength={SUBMISSION_MESSAGE_MAX}
            empty="Nothing was written yet. Answers of the firm appear here and come by mail."
            pending={write.isPending}
            onSend={(body) => write.mutateAsync(body)}
          />
        )}
      </div>
    </>
  );
}
