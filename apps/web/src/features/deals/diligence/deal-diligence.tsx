import { Button } from '@mantine/core';
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useMay } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { RefreshFailed } from '../../../ui/lists/refresh-failed.tsx';
import classes from './diligence.module.css';
import { FAILED } from './labels.ts';
import { CardsSkeleton } from './list/cards-skeleton.tsx';
import { ProcessCard } from './list/process-card.tsx';
import { useDealProcesses, useStages } from './queries.ts';

const StartDialog = lazy(() => import('./start/start-dialog.tsx'));

/** The due diligence of one deal, for its page. */
export function DealDiligence({ dealId }: { dealId: string }) {
  const { data, error, isPending, refetch } = useDealProcesses(dealId);
  const { data: stages } = useStages();
  const mayStart = useMay('diligence:edit');
  const [starting, setStarting] = useState<'never' | 'now' | 'closed'>('never');
  const retry = () => void refetch();
  const start = mayStart && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setStarting('now')}>
      Start New Process
    </Button>
  );
  return (
    <div className={classes.panel}>
      {isPending && <CardsSkeleton label="Loading the due diligence of this deal" count={2} />}
      {!data && error && <ErrorState error={error} onRetry={retry} title={FAILED.loadProcesses} />}
      {data && error && <RefreshFailed title={FAILED.loadProcesses} error={error} onRetry={retry} />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<IconClipboardCheck size={22} stroke={1.75} />} title="No due diligence yet" actions={start}>
          Start a process from a template: its items get owners and due dates, and become the report for the committee.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <div className={classes.filters}>{start}</div>
          <ul className={classes.cards} aria-label="Due diligence processes of this deal">
            {data.rows.map((process) => (
              <ProcessCard key={process.id} process={process} stages={stages ?? []} />
            ))}
          </ul>
        </>
      )}
      {starting !== 'never' && (
        <StartDialog opened={starting === 'now'} dealId={dealId} onClose={() => setStarting('closed')} />
      )}
    </div>
  );
}
