import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import classes from './portal.module.css';
import type { ShareCalls } from './share-calls.ts';

/** What the firm asks one to accept before it shows anything. A changed text is read and accepted again. */
export default function TermsGate({ calls }: { calls: ShareCalls }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...calls.terms, retry: false, gcTime: 0 });
  /** The version whose box is ticked: a text that changes meanwhile is not accepted by that. */
  const [ticked, setTicked] = useState<number | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (version: number) => calls.acceptTerms(version),
    onError: (failure) => toastError('The terms could not be accepted', failure),
    onSettled: () => calls.refresh(queryClient),
  });
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load shared content" />;
  if (!data) return <Loading />;
  const { firm, shared_by_name: name, text, version, accepted_at } = data;
  if (text === null || accepted_at !== null) return <Loading />;
  return (
    <>
      <PageHeader
        title="Terms to accept first"
        purpose={`${name}, ${firm}, shares something with you. It opens once you accept these terms.`}
      />
      <section className={classes.panel} aria-label="Terms">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <div className={classes.terms} tabIndex={0}>
          {text}
        </div>
        <div className={classes.accept}>
          <Checkbox
            label="I have read these terms and accept them"
            checked={ticked === version}
            onChange={(event) => setTicked(event.currentTarget.checked ? version : null)}
          />
          <Button disabled={ticked !== version} loading={isPending} onClick={() => mutate(version)}>
            Accept and open
          </Button>
        </div>
        <p className={classes.quiet}>Your name, this text and the time are kept, and {firm} sees them.</p>
      </section>
    </>
  );
}
