// Outside of the frame, which brings these styles for every other page.
import '../../../styles/mantine-app.css';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { Mark } from '../../../ui/base/mark.tsx';
import classes from './answer.module.css';
import { AnswerForm, AskedFor } from './answer-form.tsx';
import { AnswerSent } from './answer-sent.tsx';
import { LINK_CALLS, type Sent } from './queries.ts';

interface LinkPageProps {
  token: string | undefined;
  /** The answer that this device has opened. */
  request: string | undefined;
  /** The link was exchanged: the address goes on without its token. */
  onOpened: (id: string) => void;
}

/** What a mailed link leads to: one form, without an account. */
export function LinkPage({ token, request, onOpened }: LinkPageProps) {
  useDocumentTitle('Update · Cairn');
  if (token) return <Opening token={token} onOpened={onOpened} />;
  return <Alone>{request ? <Answering id={request} /> : <Invalid />}</Alone>;
}

function Opening({ token, onOpened }: { token: string; onOpened: (id: string) => void }) {
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isOver = false;
    setFailure(null);
    api.updateLinks.open({ token }).then(
      ({ id }) => !isOver && onOpened(id),
      (error: unknown) => !isOver && setFailure(error),
    );
    return () => {
      isOver = true;
    };
  }, [token, attempt]);
  if (!failure) return <Loading />;
  return (
    <Alone>
      <Failed error={failure} onRetry={() => setAttempt((before) => before + 1)} />
    </Alone>
  );
}

function Answering({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const options = orpc.updateLinks.getForm.queryOptions({
    input: { id },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    gcTime: 0,
  });
  const { data: form, error, refetch } = useQuery(options);
  const [sent, setSent] = useState<Sent | null>(null);
  if (!form && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!form) return <Loading />;
  return (
    <>
      <header>
        <h1 className={classes.title}>Update for {form.request?.reporting_period ?? form.firm}</h1>
        <p className={classes.subtitle}>
          <AskedFor form={form} />. {form.firm} reads it.
        </p>
      </header>
      {sent ? (
        <AnswerSent
          form={form}
          sent={sent}
          onCorrect={async () => {
            await queryClient.refetchQueries({ queryKey: options.queryKey });
            setSent(null);
          }}
        />
      ) : (
        <AnswerForm key={form.draft_version} form={form} calls={LINK_CALLS} onSent={setSent} />
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code } = readError(error);
  return code === 'UPDATE_LINK_INVALID' || code === 'INVALID_INPUT' ? (
    <Invalid />
  ) : (
    <ErrorState error={error} onRetry={onRetry} title="The form could not be loaded" />
  );
}

function Invalid() {
  return (
    <>
      <header>
        <h1 className={classes.title}>This link does not work</h1>
        <p className={classes.subtitle}>
          It has expired, was taken back, or was opened on another device first. Ask the investor who sent it for a new
          one. If you have an account, your requests are in the Company Portal.
        </p>
      </header>
      <div>
        <Button component="a" href="/auth" variant="default">
          Sign in
        </Button>
      </div>
    </>
  );
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <main className={classes.alone}>
      <div className={classes.brand}>
        <Mark size={20} />
        Cairn
      </div>
      {children}
    </main>
  );
}
