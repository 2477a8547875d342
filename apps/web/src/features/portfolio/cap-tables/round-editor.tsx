import { CAP_TABLE, type CapTable, ROUND_PLAN, type RoundPlan } from '@cairn/domain/conversion';
import { Button, Select } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { useSettled } from '../../../lib/base/use-settled.ts';
import { type AnyListsForm, useListsForm } from '../../../lib/forms/use-lists-form.ts';
import { useToday } from '../../../lib/use-today.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ListsInputs } from '../../../ui/fields/lists-inputs.tsx';
import classes from './cap-tables.module.css';
import { OwnList } from './own-list.tsx';
import { newPlan, refreshAfterRound, type StoredCapTable } from './queries.ts';
import { RecordRoundDialog } from './record-round-dialog.tsx';
import { RoundResult } from './round-result.tsx';

interface RoundEditorProps {
  stored: StoredCapTable;
  initial: CapTable;
  onVersion: (version: number | undefined) => void;
  onClose: () => void;
}

/** The refusals of one of the two forms, by the path of the field in it. */
const errorsOf = (fields: Record<string, string>, form: 'table' | 'plan'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) =>
      path.startsWith(`${form}.`) ? [[path.slice(form.length + 1), text]] : [],
    ),
  );

/** What is said at no field: of the firm's own SAFEs and notes, and of lists as a whole. */
const unplaced = (fields: Record<string, string>): string[] =>
  Object.entries(fields).flatMap(([path, text]) => (/^(table|plan)\./.test(path) ? [] : [text]));

export function RoundEditor({ stored, initial, onVersion, onClose }: RoundEditorProps) {
  const { company_id: id, version_no, shown_version_no, versions, own, can } = stored;
  const queryClient = useQueryClient();
  const today = useToday();
  const table = useListsForm<CapTable>(CAP_TABLE, initial);
  const begun = useMemo(() => newPlan(today), [today]);
  const plan = useListsForm<RoundPlan>(ROUND_PLAN, begun, table.currency);
  // Notes of the firm that were repaid, by their transaction.
  const [repaid, setRepaid] = useState<string[]>([]);
  const [recording, setRecording] = useState(false);
  // What the table grew out of. While something is typed, what others save is not put in its place.
  const [base, setBase] = useState({ shown: shown_version_no, newest: version_no });
  const isBehind = base.newest !== version_no || base.shown !== shown_version_no;
  if (isBehind && !table.dirty) {
    setBase({ shown: shown_version_no, newest: version_no });
    table.reset(initial);
  }
  const input = table.data && plan.data ? { id, table: table.data, plan: plan.data, repaid } : null;
  const settled = useSettled(input === null ? null : JSON.stringify(input));
  const asked = settled === null ? null : (JSON.parse(settled) as NonNullable<typeof input>);
  const { data, error, refetch } = useQuery({
    ...orpc.capTables.price.queryOptions({ input: asked as NonNullable<typeof input> }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const save = useMutation({
    mutationFn: (values: CapTable) => api.capTables.save({ id, version_no: base.newest, table: values }),
    onSuccess: (saved) => {
      if (saved.table) table.reset(saved.table);
      onVersion(undefined);
      void refreshAfterRound(queryClient);
      toast({ title: `Cap table saved as version ${saved.version_no}`, tone: 'success' });
    },
    onError: (failed) => toastError('The cap table could not be saved', failed),
  });
  const refused = {
    ...(save.error ? readError(save.error).fields : {}),
    ...(error ? readError(error).fields : {}),
  };
  const isRefused = error !== null && Object.keys(readError(error).fields).length > 0;
  const isOld = input === null || isRefused || JSON.stringify(input) !== settled;
  const errorsAt = (form: AnyListsForm, name: 'table' | 'plan') => ({ ...errorsOf(refused, name), ...form.problems });
  const isChanged = table.dirty || shown_version_no !== version_no || version_no === 0;
  return (
    <div className={classes.planner}>
      <div className={classes.bar}>
        <Button size="xs" variant="default" onClick={onClose}>
          Back to Investments
        </Button>
        {versions.length > 0 && (
          <Select
            aria-label="Version of the cap table"
            size="xs"
            data={versions.map(({ version_no: no, as_of }) => ({
              value: String(no),
              label: `Version ${no}, as of ${formatDay(as_of)}`,
            }))}
            value={String(shown_version_no)}
            disabled={table.dirty}
            onChange={(value) => onVersion(Number(value) === version_no ? undefined : Number(value))}
          />
        )}
        {can.write && (
          <Button
            size="xs"
            variant="default"
            loading={save.isPending}
            disabled={!table.data || !isChanged}
            onClick={() => table.data && save.mutate(table.data)}
          >
            Save Cap Table
          </Button>
        )}
        {data && (
          <Button
            size="xs"
            variant="default"
            disabled={isOld}
            onClick={() => asked && void downloadExport(async () => (await api.capTables.exportCsv(asked)).body)}
          >
            Export as CSV
          </Button>
        )}
        {can.write && (
          <Button size="xs" disabled={!data || isOld} onClick={() => setRecording(true)}>
            Record Conversion
          </Button>
        )}
      </div>
      <div className={classes.editor}>
        <div className={classes.inputs}>
          <ListsInputs form={plan} title="The round" errors={errorsAt(plan, 'plan')} disabled={false} />
          <ListsInputs
            form={table}
            title="Cap table before the round"
            errors={errorsAt(table, 'table')}
            disabled={false}
          />
          <OwnList own={own} repaid={repaid} onRepaid={setRepaid} />
        </div>
        <div className={classes.answers}>
          {isBehind && (
            <Notice tone="warning">
              Somebody has saved another version of the cap table. Go back and open it again before you save yours.
            </Notice>
          )}
          {unplaced(refused).map((text) => (
            <Notice key={text} tone="warning">
              {text}
            </Notice>
          ))}
          {isRefused && <Notice tone="warning">This round cannot be priced. Correct what is marked.</Notice>}
          {data && isOld && !isRefused && <Notice tone="warning">The results are of what was entered before.</Notice>}
          {error && !isRefused && (
            <ErrorState error={error} onRetry={() => void refetch()} title="The round could not be priced" />
          )}
          {data ? (
            <div data-old={isOld || undefined} className={classes.inputs}>
              <RoundResult result={data} />
            </div>
          ) : (
            !error && (
              <p className={classes.quiet}>
                Enter the round and the cap table to see the shares before and after it, and what each SAFE and note
                becomes. Nothing is stored until you record it.
              </p>
            )
          )}
        </div>
      </div>
      {recording && data && asked && (
        <RecordRoundDialog
          asked={asked}
          versionNo={base.newest}
          result={data}
          onClose={() => setRecording(false)}
          onRecorded={onClose}
        />
      )}
    </div>
  );
}
