import { ANSWER_STATES } from '@cairn/domain';
import { Badge, Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import classes from './answer.module.css';
import { AnswerForm, AskedFor } from './answer-form.tsx';
import { AnswerSent } from './answer-sent.tsx';
import { PORTAL_CALLS, type Sent } from './queries.ts';

type Request = Outputs['companyPortal']['get']['requests'][number];

/** What is asked of the company; a single open request is shown at once. */
export function PortalSubmit({ companyId, requests }: { companyId: string; requests: readonly Request[] }) {
  const open = requests.filter(({ state }) => state !== 'answered');
  const [only] = open.length === 1 ? open : [];
  const [chosen, setChosen] = useState<string | null>(only?.id ?? null);
  const begin = useMutation({
    mutationFn: () => api.companyPortal.begin({ id: companyId }),
    onSuccess: ({ id }) => setChosen(id),
    onError: (error) => toastError('The update could not be started', error),
  });
  if (chosen) return <PortalForm id={chosen} onBack={() => setChosen(null)} />;
  return (
    <div className={classes.head}>
      {requests.length > 0 ? (
        <ul className={classes.requests} aria-label="Requests">
          {requests.map(({ id, reporting_period, due_on, state }) => (
            <li key={id} className={classes.request}>
              <span className={classes.requestName}>
                <strong>{reporting_period}</strong>
                <span className={classes.quiet}>Due on {formatDay(due_on)}</span>
              </span>
              <Badge variant="light" color={state === 'overdue' ? 'red' : state === 'answered' ? 'pine' : 'gray'}>
                {ANSWER_STATES[state]}
              </Badge>
              <Button
                size="xs"
                variant={state === 'answered' ? 'default' : 'filled'}
                onClick={() => setChosen(id)}
                aria-label={`${state === 'answered' ? 'Correct' : 'Write'} the update for ${reporting_period}`}
              >
                {state === 'answered' ? 'Correct' : 'Write'}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.quiet}>Nothing is requested at the moment. You can still write an update.</p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        Write an update without a request
      </Button>
    </div>
  );
}

function PortalForm({ id, onBack }: { id: string; onBack: () => void }) {
  const queryClient = useQueryClient();
  const options = orpc.companyPortal.getForm.queryOptions({
    input: { id },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const { data: form, error, refetch } = useQuery(options);
  const [sent, setSent] = useState<Sent | null>(null);
  const back = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowLeft size={14} stroke={1.75} />}
      onClick={() => {
        void queryClient.invalidateQueries({ queryKey: orpc.companyPortal.get.key() });
        onBack();
      }}
    >
      All requests
    </Button>
  );
  if (!form && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The form could not be loaded" />;
  if (!form) return <Loading />;
  if (sent)
    return (
      <>
        <div className={classes.head}>{back}</div>
        <AnswerSent
          form={form}
          sent={sent}
          onCorrect={async () => {
            await queryClient.refetchQueries({ queryKey: options.queryKey });
            setSent(null);
          }}
        />
      </>
    );
  return (
    <>
      <div className={classes.head}>
        {back}
        <div>
          <h2 className={classes.title}>
            {form.request ? `Update for ${form.request.reporting_period}` : 'An update of your own'}
          </h2>
          <p className={classes.subtitle}>
            <AskedFor form={form} />
          </p>
        </div>
      </div>
      <AnswerForm
        key={form.draft_version}
        form={form}
        calls={PORTAL_CALLS}
        onSent={(answer) => {
          setSent(answer);
          void queryClient.invalidateQueries({ queryKey: orpc.companyPortal.get.key() });
        }}
      />
    </>
  );
}
