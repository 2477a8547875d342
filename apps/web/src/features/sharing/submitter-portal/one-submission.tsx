import {
  formatMoney,
  SUBMISSION_INDUSTRIES,
  SUBMISSION_MESSAGE_MAX,
  SUBMISSION_STAGES,
  SUBMISSION_STATUSES,
} from '@cairn/domain';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../../lib/api/errors.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { Thread } from '../../../ui/thread.tsx';
import type { SubmissionCalls } from './submission-calls.ts';
import classes from './submitter.module.css';

/** One submission as who sent it sees it: what it says, its status, the thread, and a place for further files. */
export function OneSubmission({ id, calls }: { id: string; calls: SubmissionCalls }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(calls.get(id));
  const write = useMutation({
    mutationFn: (body: string) => calls.write(id, body),
    onError: (failure) => toastError('The message could not be sent', failure),
    onSuccess: () => calls.refresh(queryClient),
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
        {data.answers.length > 0 && (
          <dl className={classes.answers}>
            {data.answers.map(({ question_id, label, value }) => (
              <div key={question_id}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {data.can.add_files && <FurtherFiles id={id} calls={calls} />}
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

function FurtherFiles({ id, calls }: { id: string; calls: SubmissionCalls }) {
  const queryClient = useQueryClient();
  const add = useMutation({
    // Files that are chosen meanwhile wait for their turn.
    scope: { id: `files of ${id}` },
    mutationFn: async (files: readonly File[]) => {
      const refused: string[] = [];
      for (const file of files) {
        const options = { signal: new AbortController().signal, onProgress: () => {} };
        await uploadFile(calls.filePath(id), file, options).then(
          () => toast({ title: 'File added', description: file.name, tone: 'success' }),
          (error: unknown) => refused.push(`${file.name}: ${reasonOf(error)}`),
        );
      }
      return refused;
    },
    onSettled: () => calls.refresh(queryClient),
  });
  return (
    <section className={classes.part} aria-label="Further files">
      <DropZone
        multiple
        compact
        icon={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
        title={add.isPending ? 'Sending…' : 'Add further files'}
        hint="Until the firm has decided. What was added stays with the firm."
        onFiles={(chosen) => chosen.length > 0 && add.mutate([...chosen])}
      />
      {(add.data ?? []).map((problem) => (
        <p key={problem} className={classes.refused} role="alert">
          {problem}
        </p>
      ))}
    </section>
  );
}
