import { Button, Skeleton } from '@mantine/core';
import { IconDatabase, IconLock, IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDay, formatInteger, plural } from '../../../lib/base/format.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './audit-log.module.css';
import type { AuditState } from './queries.ts';

const LOOK_AGAIN_MS = 3_000;

/** What the log is worth as proof: three cards whose states are computed, and the verification behind them. */
export function AuditProof() {
  const queryClient = useQueryClient();
  /** When the log had been verified last as another verification was asked for: its result is waited for. */
  const [before, setBefore] = useState<string>();
  const { data: state } = useQuery({
    ...orpc.auditLogs.state.queryOptions({ input: {} }),
    refetchInterval: ({ state: { data } }) =>
      before !== undefined && (data?.verification?.verified_at ?? '') === before ? LOOK_AGAIN_MS : false,
  });
  const verify = useMutation({
    mutationFn: () => api.auditLogs.verify({}),
    onSuccess: ({ started }) => {
      toast(
        started
          ? { title: 'Verification started', description: 'The whole log is being checked.', tone: 'success' }
          : { title: 'Verified a moment ago', description: 'The result below is new.', tone: 'info' },
      );
      if (started) setBefore(state?.verification?.verified_at ?? '');
      else void queryClient.invalidateQueries({ queryKey: orpc.auditLogs.state.key() });
    },
    onError: (error) => toastError('The log could not be verified', error),
  });
  return (
    <section aria-label="Proof" className={classes.proof}>
      <Card icon={<IconDatabase size={20} stroke={1.75} />} title="Audit Trail" state={state && trail(state)}>
        {state && (
          <>
            {formatInteger(state.events)} events
            {state.sealed_at && (
              <>
                , sealed up to <RelativeTime at={state.sealed_at} />
              </>
            )}
          </>
        )}
      </Card>
      <Card
        icon={<IconShieldCheck size={20} stroke={1.75} />}
        title="Data Classification"
        state={state && { word: 'Configured', tone: 'positive' }}
      >
        Each event carries the class of its data
      </Card>
      <Card icon={<IconLock size={20} stroke={1.75} />} title="Immutable Records" state={state && immutable(state)}>
        {state && <Verified state={state} />}
        <Button size="compact-xs" variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
          Verify now
        </Button>
      </Card>
      {state?.verification && state.verification.faults.length > 0 && (
        <div className={classes.faults} role="alert">
          <ul>
            {state.verification.faults.map(({ says, log_window, event_id }) => (
              <li key={`${log_window} ${event_id} ${says}`}>{says}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface CardState {
  word: string;
  tone: 'positive' | 'warning' | 'negative';
}

interface CardProps {
  icon: ReactNode;
  title: string;
  state: CardState | undefined;
  children: ReactNode;
}

function Card({ icon, title, state, children }: CardProps) {
  return (
    <div className={classes.card}>
      <span className={classes.cardIcon} aria-hidden>
        {icon}
      </span>
      <h2 className={classes.cardTitle}>{title}</h2>
      {state ? (
        <span className={classes.cardState} data-tone={state.tone}>
          {state.word}
        </span>
      ) : (
        <Skeleton height={18} width={72} />
      )}
      <div className={classes.cardNote}>{children}</div>
    </div>
  );
}

const trail = ({ events }: AuditState): CardState =>
  events > 0 ? { word: 'Active', tone: 'positive' } : { word: 'No events yet', tone: 'warning' };

/** Enforced only as long as the last verification found nothing. */
function immutable({ verification }: AuditState): CardState {
  if (!verification) return { word: 'Not verified yet', tone: 'warning' };
  return verification.is_intact ? { word: 'Enforced', tone: 'positive' } : { word: 'Changed', tone: 'negative' };
}

function Verified({ state: { verification } }: { state: AuditState }) {
  if (!verification) return <>The first verification runs when the server starts. </>;
  const { headers, checkpoints, cosignatures, time_stamps, retained_from, verified_at, is_intact, faults } =
    verification;
  const outside = [
    cosignatures > 0 && plural(cosignatures, 'witness', 'witnesses'),
    time_stamps > 0 && plural(time_stamps, 'time stamp'),
  ].filter(Boolean);
  return (
    <>
      {is_intact
        ? `${[`${formatInteger(headers)} seals`, ...outside, `${formatInteger(checkpoints)} signed checkpoints`].join(', ')} agree. ${retained_from ? `Retained from ${formatDay(retained_from)}. ` : ''}`
        : faults.length > 0
          ? `${plural(faults.length, 'place')} in your log ${faults.length === 1 ? 'was' : 'were'} changed. `
          : 'The log was changed outside of your firm’s part. '}
      Verified <RelativeTime at={verified_at} />.{' '}
    </>
  );
}
