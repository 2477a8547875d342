import { ANSWER_STATES } from '@cairn/domain';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, formatDay } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type Answer, refreshRequests } from './queries.ts';
import classes from './update-requests.module.css';

const ExtendDialog = lazy(() => import('./extend-dialog.tsx'));

type Act = 'remind' | 'renew' | 'revoke';
const DONE: Record<Act, string> = {
  remind: 'Reminder sent',
  renew: 'New link sent',
  revoke: 'Request revoked',
};

/** Who has answered a request, and what can be done about the others. */
export function RequestBoard({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(orpc.updateRequests.get.queryOptions({ input: { id } }));
  const [extending, setExtending] = useState<Answer | null>(null);
  const [revoking, setRevoking] = useState<Answer | null>(null);
  const act = useMutation({
    mutationFn: ({ act: what, answer }: { act: Act; answer: Answer }) => api.updateRequests[what]({ id: answer.id }),
    onSuccess: (answer, { act: what }) => {
      toast({ title: DONE[what], description: answer.company.name, tone: 'success' });
      setRevoking(null);
    },
    onError: (failure) => toastError('The action could not be completed', failure),
    onSettled: () => refreshRequests(queryClient),
  });
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The companies could not be loaded" />;
  if (!data) return <Skeleton height={120} radius="sm" />;
  return (
    <>
      <p className={classes.quiet}>Requested: {data.metrics.map(({ label }) => label).join(', ')}.</p>
      <ul className={classes.board} aria-label={`Companies asked for ${data.reporting_period}`}>
        {data.answers.map((answer) => (
          <li key={answer.id} className={classes.row}>
            <div className={classes.who}>
              <TextLink to="/portfolio/$id" params={{ id: answer.company.id }}>
                {answer.company.name}
              </TextLink>
              <span className={classes.quiet}>{answer.person ? answer.person.email : 'Nobody left to ask'}</span>
            </div>
            <Badge variant="light" className={classes.state} data-state={answer.state}>
              {ANSWER_STATES[answer.state]}
            </Badge>
            <span className={`${classes.quiet} ${classes.when}`}>{lastOf(answer)}</span>
            <div className={classes.acts}>
              {answer.can.remind && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={act.isPending}
                  aria-label={`Remind ${answer.company.name}`}
                  onClick={() => act.mutate({ act: 'remind', answer })}
                >
                  Remind
                </Button>
              )}
              {answer.can.renew && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={act.isPending}
                  aria-label={`Send ${answer.company.name} a new link`}
                  onClick={() => act.mutate({ act: 'renew', answer })}
                >
                  New link
                </Button>
              )}
              {answer.can.extend && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Extend the due date of ${answer.company.name}`}
                  onClick={() => setExtending(answer)}
                >
                  Extend
                </Button>
              )}
              {answer.can.revoke && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Revoke the request to ${answer.company.name}`}
                  onClick={() => setRevoking(answer)}
                >
                  Revoke
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {extending && <ExtendDialog answer={extending} onClose={() => setExtending(null)} />}
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={() => revoking && act.mutate({ act: 'revoke', answer: revoking })}
        title={`Revoke the request to ${revoking?.company.name ?? ''}?`}
        confirmLabel="Revoke"
        destructive
        pending={act.isPending}
      >
        The link stops working at once, and no reminder is sent. You can ask the company again with another request.
      </ConfirmDialog>
    </>
  );
}

/** The latest thing that happened. */
function lastOf({ answered_at, draft_at, opened_at, reminded_at, sent_at, due_on }: Answer): string {
  if (answered_at) return `Answered ${formatDateTime(answered_at)}`;
  const due = `due ${formatDay(due_on)}`;
  if (draft_at) return `Draft ${formatDateTime(draft_at)}, ${due}`;
  if (opened_at) return `Opened ${formatDateTime(opened_at)}, ${due}`;
  if (reminded_at) return `Reminded ${formatDateTime(reminded_at)}, ${due}`;
  return sent_at ? `Sent ${formatDateTime(sent_at)}, ${due}` : due;
}
