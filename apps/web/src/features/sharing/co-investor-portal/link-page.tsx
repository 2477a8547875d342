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
import { AddressGate, PasswordGate } from './link-gates.tsx';
import classes from './link-page.module.css';

interface LinkPageProps {
  token: string | undefined;
  /** The link that this device has opened. */
  link: string | undefined;
  /** The token was exchanged: the address goes on without it. */
  onOpened: (id: string) => void;
  /** The share, and what is shown when it is over. */
  detail: (id: string, over: ReactNode) => ReactNode;
}

/** What a link to a share leads to, without an account: what it asks for first, then the share. */
export function LinkPage({ token, link, onOpened, detail }: LinkPageProps) {
  useDocumentTitle('Shared with you · Cairn');
  return (
    <main className={classes.alone}>
      <div className={classes.brand}>
        <Mark size={20} />
        Cairn
      </div>
      <Inside token={token} link={link} onOpened={onOpened} detail={detail} />
    </main>
  );
}

function Inside({ token, link, onOpened, detail }: LinkPageProps) {
  if (token) return <Opening token={token} onOpened={onOpened} />;
  return link ? <Visiting id={link} detail={detail} /> : <Invalid />;
}

function Opening({ token, onOpened }: { token: string; onOpened: (id: string) => void }) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isOver = false;
    setFailure(null);
    api.linkVisits.open({ token }).then(
      (state) => {
        if (isOver) return;
        queryClient.setQueryData(orpc.linkVisits.getState.queryKey({ input: { id: state.id } }), state);
        onOpened(state.id);
      },
      (error: unknown) => !isOver && setFailure(error),
    );
    return () => {
      isOver = true;
    };
  }, [token, attempt]);
  return failure ? <Failed error={failure} onRetry={() => setAttempt((before) => before + 1)} /> : <Loading />;
}

function Visiting({ id, detail }: { id: string; detail: LinkPageProps['detail'] }) {
  const queryClient = useQueryClient();
  const options = orpc.linkVisits.getState.queryOptions({ input: { id }, retry: false, staleTime: Infinity });
  const { data: state, error, refetch } = useQuery(options);
  if (!state && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!state) return <Loading />;
  const onNext = (next: typeof state) => queryClient.setQueryData(options.queryKey, next);
  if (state.step === 'password') return <PasswordGate state={state} onNext={onNext} />;
  if (state.step === 'address') return <AddressGate state={state} onNext={onNext} />;
  return detail(id, <Invalid />);
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code } = readError(error);
  return code === 'SHARE_LINK_INVALID' || code === 'INVALID_INPUT' ? (
    <Invalid />
  ) : (
    <ErrorState error={error} onRetry={onRetry} title="Failed to load shared content" />
  );
}

function Invalid() {
  return (
    <>
      <header>
        <h1 className={classes.title}>This link does not work</h1>
        <p className={classes.subtitle}>
          It has expired, was revoked, or was not copied completely. Ask the firm that sent it for a new one. If you
          have an account, what is shared with you is in the Co-Investor Portal.
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
