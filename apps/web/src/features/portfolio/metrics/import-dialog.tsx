import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { plural } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from './metrics.module.css';
import { refreshMetrics } from './queries.ts';

interface Chosen {
  name: string;
  csv: string;
}

/** Values from a file: looked through first, then written as a whole or not at all. */
export default function ImportDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const look = useMutation({
    mutationFn: ({ csv }: Chosen) => api.metrics.importValues({ id: companyId, csv, dry_run: true }),
  });
  const write = useMutation({
    mutationFn: ({ csv }: Chosen) => api.metrics.importValues({ id: companyId, csv }),
    onSuccess: ({ added, corrected, unchanged }) => {
      toast({
        title: 'Values imported',
        description: `${added} added, ${corrected} corrected, ${unchanged} unchanged`,
        tone: 'success',
      });
      onClose();
    },
    onSettled: () => refreshMetrics(queryClient),
  });
  const report = look.data;
  const isReady = report !== undefined && report.problems.length === 0 && report.rows > 0;
  const failure = look.error ?? write.error;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen && isReady && !write.isPending) write.mutate(chosen);
  };
  return (
    <FormDialog
      title="Import metrics"
      submitLabel={isReady ? `Import ${plural(report.rows, 'row')}` : 'Import'}
      pending={write.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      conflict={null}
    >
      <p className={classes.quiet}>
        A CSV file with the columns Metric, Period and Value, and Kind (Actual or Plan) if you want. An export of this
        page can be read back.
      </p>
      <DropZone
        accept=".csv,text/csv"
        compact
        icon={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
        title={chosen?.name ?? 'Choose a file'}
        hint="Nothing is saved before you have seen the result."
        onFiles={async ([file]) => {
          if (!file) return;
          const read = { name: file.name, csv: await file.text() };
          setChosen(read);
          look.mutate(read);
        }}
      />
      {failure && <Notice tone="negative">{reasonOf(failure)}</Notice>}
      {report && report.problems.length > 0 && (
        <Notice tone="negative">
          Nothing is imported until these lines are corrected.
          <ul className={classes.problems}>
            {report.problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`}>
                Line {line}: {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isReady && <Notice tone="positive">{plural(report.rows, 'row')} can be imported.</Notice>}
    </FormDialog>
  );
}
