import { DELEGATE_VIEWS } from '@cairn/domain/fund';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDate, formatDateTime, formatDay } from '../../../lib/base/format.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import classes from './lp-delegates.module.css';

export type Delegate = Outputs['lpDelegates']['list']['rows'][number];

interface DelegateListProps {
  label: string;
  rows: readonly Delegate[];
  /** Ends what one of them sees; left out for those who may not. */
  end?: ((id: string) => Promise<unknown>) | undefined;
}

/** Delegates of a limited partner with their limits, and when they looked. */
export function DelegateList({ label, rows, end }: DelegateListProps) {
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<Delegate | null>(null);
  const act = useMutation({
    mutationFn: ({ id }: Delegate) => end?.(id) ?? Promise.resolve(),
    onSuccess: (_, { name }) => {
      toast({ title: 'Access ended', description: name, tone: 'success' });
      setEnding(null);
    },
    onError: (failure) => toastError('The access could not be ended', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.lpDelegates.key() }),
  });
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {rows.map((delegate) => (
          <li key={delegate.id} className={classes.row}>
            <div>
              <strong>{delegate.name}</strong> <span className={classes.quiet}>{delegate.email}</span>{' '}
              <Badge variant={delegate.state === 'open' ? 'light' : 'outline'}>{stateOf(delegate)}</Badge>
              <p className={classes.quiet}>
                {delegate.views.map((view) => DELEGATE_VIEWS[view]).join(', ')} of{' '}
                {delegate.funds.map(({ name }) => name).join(', ')}, until {formatDay(delegate.expires_on)}. Let in by{' '}
                {delegate.from_portal ? 'the limited partner' : 'the firm'} on {formatDate(delegate.created_at)}.
              </p>
              <p className={classes.quiet}>
                {delegate.last_look_at
                  ? `Last looked on ${formatDateTime(delegate.last_look_at)}; ${delegate.looks} in all.`
                  : 'Has not looked yet.'}
                {delegate.reads.length > 0 &&
                  ` Downloaded: ${delegate.reads.map(({ title, read_at }) => `${title} (${formatDate(read_at)})`).join('; ')}.`}
              </p>
            </div>
            {end && delegate.state === 'open' && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`End access of ${delegate.name}`}
                onClick={() => setEnding(delegate)}
              >
                End access
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && act.mutate(ending)}
        title={`End access of ${ending?.name ?? ''}?`}
        confirmLabel="End access"
        destructive
        pending={act.isPending}
      >
        They see nothing more of this limited partner, also on pages that are open now.
      </ConfirmDialog>
    </>
  );
}

function stateOf({ state, access }: Delegate): string {
  if (state !== 'open') return state === 'ended' ? 'Ended' : 'Expired';
  return access === 'active' ? 'Has access' : 'Invited';
}
