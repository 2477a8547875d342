import { quarterName } from '@cairn/domain/fund';
import { Button, Select, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { RunFacts } from '../../../ui/funds/run-facts.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { type Run, runOptions } from './queries.ts';
import { RunActDialog } from './run-act-dialog.tsx';
import { StatementTable } from './statement-table.tsx';
import classes from './statements.module.css';

/** The statements of a quarter: how far they are, each LP's lines, and what may be done with them now. */
export function RunDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const { data: run, error, refetch } = useQuery(runOptions(id));
  const [act, setAct] = useState<'release' | 'withdraw' | null>(null);
  const back = (
    <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} stroke={1.75} />} onClick={onBack}>
      All statements
    </Button>
  );
  if (!run)
    return (
      <div className={classes.tab}>
        <div className={classes.bar}>{back}</div>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} title="The statements could not be loaded" />
        ) : (
          <LoadingRegion label="Loading the statements">
            <Skeleton height={240} radius="md" />
          </LoadingRegion>
        )}
      </div>
    );
  const exportAs = (format: 'csv' | 'xlsx') => () =>
    void downloadExport(async () => (await api.fundStatements.exportRun({ id, format })).body as File);
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        {back}
        {run.can.release && (
          <Button size="xs" onClick={() => setAct('release')}>
            Release
          </Button>
        )}
        {run.can.withdraw && (
          <Button size="xs" variant="default" onClick={() => setAct('withdraw')}>
            Withdraw
          </Button>
        )}
        <Button size="xs" variant="default" onClick={exportAs('csv')}>
          Export CSV
        </Button>
        <Button size="xs" variant="default" onClick={exportAs('xlsx')}>
          Export Excel
        </Button>
      </div>
      <RunFacts run={run} name={quarterName(run.quarter_end)} />
      <Warnings run={run} />
      <Statements run={run} />
      {act && <RunActDialog run={run} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

function Warnings({ run: { warnings, outdated, state } }: { run: Run }) {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className={classes.quiet}>
          {warning}
        </p>
      ))}
      {outdated.length > 0 && (
        <Notice tone="warning">
          The books have changed since. Prepared now, these would differ: {outdated.join(', ')}.{' '}
          {state === 'released'
            ? 'Prepare the quarter again to correct it; the corrected version takes its place.'
            : 'Withdraw them and prepare the quarter again.'}
        </Notice>
      )}
    </>
  );
}

const WHOLE = 'fund';

function Statements({ run }: { run: Run }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const key = (lp: string | null) => lp ?? WHOLE;
  const shown = run.statements.find(({ lp_id }) => key(lp_id) === chosen) ?? run.statements[0];
  const download = useMutation({
    mutationFn: async (id: string) => (await api.capitalEvents.downloadNotice({ id })).body as File,
    onSuccess: (file) => downloadFile(file),
    onError: (failure) => toastError('The statement could not be downloaded', failure),
  });
  if (!shown) return null;
  const { document_id } = shown;
  return (
    <section className={classes.tab} aria-label="Statement">
      <div className={classes.bar}>
        <Select
          className={classes.pick ?? ''}
          aria-label="Limited partner"
          data={run.statements.map(({ lp_id, lp_name }) => ({ value: key(lp_id), label: lp_name }))}
          value={key(shown.lp_id)}
          searchable
          onChange={setChosen}
        />
        {document_id && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.75} />}
            onClick={() => download.mutate(document_id)}
          >
            {run.state === 'released' ? 'PDF' : 'Draft PDF'}
          </Button>
        )}
      </div>
      <StatementTable statement={shown} currency={run.currency} />
    </section>
  );
}
