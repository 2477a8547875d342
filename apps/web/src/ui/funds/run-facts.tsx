import { Button, Progress, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { formatDate } from '../../lib/base/format.ts';
import { downloadFile } from '../../lib/files/download-file.ts';
import { useNameOf } from '../../lib/team.ts';
import { toastError } from '../base/toast.tsx';
import { RunBadge } from './run-badge.tsx';
import type { RunRow } from './run-table.tsx';
import classes from './runs.module.css';

interface RunFactsProps {
  run: RunRow & { can: { release: boolean } };
  /** What it is called, without its version. */
  name: string;
}

/** What is shown of a run above everything else: how far it is, who has prepared and who has decided. */
export function RunFacts({ run, name }: RunFactsProps) {
  const nameOf = useNameOf('Cairn');
  const { state, version_no, drawn, total, note, decided_at } = run;
  return (
    <section className={classes.stack} aria-label="Facts">
      <div className={classes.head}>
        <h2>
          {name}
          {version_no > 1 && `, version ${version_no}`}
        </h2>
        <RunBadge state={state} />
      </div>
      {note && <p>{note}</p>}
      <p className={classes.quiet}>
        {state === 'draft' ? 'Begun' : 'Prepared'} by {nameOf(run.created_by)}, {formatDate(run.created_at)}.{' '}
        {decided_at &&
          `${state === 'released' ? 'Released' : 'Withdrawn'} by ${nameOf(run.decided_by)}, ${formatDate(decided_at)}.`}
        {state === 'prepared' && !run.can.release && 'Waiting for an administrator who did not prepare it.'}
      </p>
      {(state === 'prepared' || state === 'released') && drawn < total && (
        <div role="status">
          <p className={classes.quiet}>
            {drawn} of {total} documents drawn
          </p>
          <Progress value={(drawn / Math.max(total, 1)) * 100} aria-label="Documents drawn" />
        </div>
      )}
    </section>
  );
}

interface CopiesProps {
  documents: readonly { id: string; lp_name: string }[];
  isReleased: boolean;
}

/** The PDF of one LP, as it is or will be in the portal. */
export function Copies({ documents, isReleased }: CopiesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const download = useMutation({
    mutationFn: async (id: string) => (await api.capitalEvents.downloadNotice({ id })).body as File,
    onSuccess: (file) => downloadFile(file),
    onError: (failure) => toastError('The document could not be downloaded', failure),
  });
  const shown = documents.find(({ id }) => id === chosen) ?? documents[0];
  if (!shown) return null;
  return (
    <div className={classes.bar}>
      <Select
        className={classes.pick ?? ''}
        aria-label="Limited partner"
        data={documents.map(({ id, lp_name }) => ({ value: id, label: lp_name }))}
        value={shown.id}
        searchable
        onChange={setChosen}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} stroke={1.75} />}
        loading={download.isPending}
        onClick={() => download.mutate(shown.id)}
      >
        {isReleased ? 'PDF' : 'Draft PDF'}
      </Button>
    </div>
  );
}
