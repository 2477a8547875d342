import {
  formatBytes,
  formatMoney,
  SUBMISSION_INDUSTRIES,
  SUBMISSION_MESSAGE_MAX,
  SUBMISSION_SOURCES,
  SUBMISSION_STAGES,
  SUBMISSION_STATUSES,
} from '@cairn/domain';
import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../lib/team.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import { Thread } from '../../../ui/thread.tsx';
import { MailFacts } from './mail-facts.tsx';
import classes from './triage.module.css';

const MailDraft = lazy(() => import('./mail-draft.tsx'));
const AnswerDialog = lazy(() => import('./answer-dialog.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

export type Submission = Outputs['submissions']['get'];

/** One submission: what it says, what is like it, and what the firm does with it. */
export function SubmissionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(orpc.submissions.get.queryOptions({ input: { id } }));
  const { data: template } = useQuery(orpc.submissions.getTemplate.queryOptions());
  const { tenant_name } = useProfile();
  const [declining, setDeclining] = useState(false);
  const [answering, setAnswering] = useState<'review' | 'accept' | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.submissions.key() });
  const act = useMutation({
    mutationFn: (does: () => Promise<unknown>) => does(),
    onError: (failure) => toastError('The submission could not be changed', failure),
    onSettled: refresh,
  });
  const write = useMutation({
    mutationFn: (body: string) => api.submissions.write({ id, body }),
    onError: (failure) => toastError('The message could not be sent', failure),
    onSuccess: refresh,
  });
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The submission could not be loaded" />;
  if (!data) return <Loading />;
  const { version } = data;
  const names = { name: data.submitter.name, company: data.company_name ?? data.subject ?? '', firm: tenant_name };
  return (
    <section className={classes.card} aria-labelledby="submission-title">
      <header className={classes.head}>
        <h2 id="submission-title" className={classes.title}>
          {data.company_name ?? (data.subject || 'A mail without a subject')}
        </h2>
        <span className={classes.tag} data-status={data.status}>
          {data.can.complete && data.status === 'draft' ? 'By mail' : SUBMISSION_STATUSES[data.status]}
        </span>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          Close
        </Button>
      </header>
      {data.mail ? (
        <MailFacts mail={data.mail} />
      ) : (
        <p className={classes.quiet}>
          {data.submitter.name}, <Anchor href={`mailto:${data.submitter.email}`}>{data.submitter.email}</Anchor>.
          Source: {SUBMISSION_SOURCES[data.source]}.
        </p>
      )}
      <Duplicates submission={data} />
      {data.can.invite && (
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            loading={act.isPending}
            onClick={() =>
              act.mutate(async () => {
                await api.submissions.invite({ id });
                const description = `${data.submitter.email} has seven days to accept it.`;
                toast({ title: 'Invitation Sent!', description, tone: 'success' });
              })
            }
          >
            Invite to the portal
          </Button>
        </div>
      )}
      {data.portal === 'invited' && <p className={classes.quiet}>Invited to the submitter portal.</p>}
      {data.can.triage && (
        <div className={classes.acts}>
          {data.can.decide && (
            <Button disabled={act.isPending} onClick={() => setAnswering('accept')}>
              Accept
            </Button>
          )}
          {data.can.review && (
            <Button
              variant="default"
              disabled={act.isPending}
              onClick={() =>
                // Who sent a mail is told nothing before the end.
                data.can.write ? setAnswering('review') : act.mutate(() => api.submissions.review({ id, version }))
              }
            >
              Under review
            </Button>
          )}
          <Button variant="default" disabled={act.isPending || !template} onClick={() => setDeclining(true)}>
            Decline
          </Button>
          <Assignee
            submission={data}
            onAssign={(assigned_to) => act.mutate(() => api.submissions.assign({ id, version, assigned_to }))}
          />
        </div>
      )}
      {data.can.complete && <MailDraft submission={data} onDiscarded={onClose} />}
      {data.opportunity_id && (
        <p className={classes.quiet}>
          It became{' '}
          <TextLink to="/opportunities/$id" params={{ id: data.opportunity_id }} underline="always">
            a deal of the pipeline
          </TextLink>
          .
        </p>
      )}
      {data.decline_reason && <p className={classes.quiet}>Declined: {data.decline_reason}</p>}
      <Facts submission={data} />
      {data.can.write && (
        <Thread
          label="Messages"
          messages={data.messages.map((message) => ({ ...message, is_own: message.is_from_firm }))}
          maxLength={SUBMISSION_MESSAGE_MAX}
          empty="Nothing was written yet. What you write reaches the submitter by mail too."
          pending={write.isPending}
          onSend={(body) => write.mutateAsync(body)}
        />
      )}
      {answering && (
        <AnswerDialog submission={data} act={answering} firm={tenant_name} onClose={() => setAnswering(null)} />
      )}
      {declining && template && (
        <DeclineDialog submission={data} template={template.body} names={names} onClose={() => setDeclining(false)} />
      )}
    </section>
  );
}

function Duplicates({ submission: { duplicates } }: { submission: Submission }) {
  const { deals, companies } = duplicates;
  if (deals.length + companies.length === 0) return null;
  return (
    <Notice tone="warning">
      Already known:{' '}
      {deals.map(({ id, company_name }) => (
        <span key={id}>
          <TextLink to="/opportunities/$id" params={{ id }} underline="always">
            {company_name}
          </TextLink>{' '}
          (deal){' '}
        </span>
      ))}
      {companies.map(({ id, name }) => (
        <span key={id}>
          <TextLink to="/portfolio/$id" params={{ id }} underline="always">
            {name}
          </TextLink>{' '}
          (portfolio){' '}
        </span>
      ))}
    </Notice>
  );
}

interface AssigneeProps {
  submission: Submission;
  onAssign: (id: string | null) => void;
}

function Assignee({ submission, onAssign }: AssigneeProps) {
  const { data: team } = useTeam();
  return (
    <OptionalSelect
      aria-label="Assigned to"
      none="Assign to"
      w={190}
      data={(team ?? []).map((person) => ({ value: person.id, label: fullName(person) }))}
      value={submission.assigned_to}
      onChange={onAssign}
    />
  );
}

const NOTHING = { industry: null, stage: null, funding_amount: null, website: null, description: null };

function Facts({ submission }: { submission: Submission }) {
  const { answers, files, currency } = submission;
  // What is still to be completed stands in the form.
  const { industry, stage, funding_amount, website, description } = submission.can.complete ? NOTHING : submission;
  const facts = [
    ['Industry', industry && SUBMISSION_INDUSTRIES[industry]],
    ['Stage', stage && SUBMISSION_STAGES[stage]],
    ['Funding amount', funding_amount === null ? null : formatMoney(funding_amount, currency)],
  ] as const;
  const download = async (id: string, name: string) => {
    try {
      const { body } = await api.files.download({ id });
      downloadFile(new File([body], name, { type: body.type }));
    } catch (error) {
      toastError('The file could not be downloaded', error);
    }
  };
  return (
    <>
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
        {website && (
          <div>
            <dt>Website</dt>
            <dd>
              <Anchor href={website} target="_blank" rel="noopener noreferrer nofollow">
                {website.replace(/^https?:\/\/(www\.)?/i, '')}
              </Anchor>
            </dd>
          </div>
        )}
      </dl>
      {description && <p className={classes.words}>{description}</p>}
      {answers.length > 0 && (
        <dl className={classes.answers} aria-label="Answers">
          {answers.map((answer) => (
            <div key={answer.question_id}>
              <dt>{answer.label}</dt>
              <dd>{answer.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {files.length > 0 && (
        <div className={classes.acts}>
          {files.map(({ id, file_name, byte_size }) => (
            <Button key={id} size="xs" variant="default" onClick={() => void download(id, file_name)}>
              {file_name}, {formatBytes(byte_size)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
