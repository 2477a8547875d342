import type { ModelData } from '@cairn/domain/models';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { useSettled } from '../../../lib/base/use-settled.ts';
import type { ListsForm } from '../../../lib/forms/use-lists-form.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { ListsInputs } from '../../../ui/fields/lists-inputs.tsx';
import { DiscardDialog } from '../../../ui/forms/discard-dialog.tsx';
import { useLeaveGuard } from '../../../ui/forms/use-leave-guard.ts';
import { ModelResult, ModelTables } from './model-result.tsx';
import classes from './models.module.css';

/** Paths of a refusal as the form knows them. */
export const modelErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readError(error).fields).map(([path, text]) => [path.replace(/^data\./, ''), text]),
  );

interface ModelEditorProps {
  form: ListsForm<ModelData>;
  /** What the server refused when it was saved. */
  refused: Record<string, string>;
  readOnly: boolean;
  pending: boolean;
  /** Above the numbers. */
  lead?: ReactNode;
  /** What else was changed and is not saved. */
  alsoDirty?: boolean;
  /** The parts of the address that say which model it is. */
  of?: readonly string[];
}

/** What is written into a model beside what it answers, which follows while one types. */
export function ModelEditor({ form, refused, readOnly, pending, lead, alsoDirty = false, of = [] }: ModelEditorProps) {
  const settled = useSettled<ModelData | null>(form.data);
  const {
    data: result,
    error,
    refetch,
  } = useQuery({
    ...orpc.financialModels.preview.queryOptions({ input: { data: settled as ModelData } }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = (form.dirty || alsoDirty) && !pending;
  }, [form.dirty, alsoDirty, pending]);
  const guard = useLeaveGuard(dirty, of);
  const found = error ? modelErrors(error) : {};
  const errors = { ...refused, ...found, ...form.problems };
  const isOld = form.data === null || Object.keys(found).length > 0;
  return (
    <div className={classes.editor}>
      <div className={classes.inputs}>
        {lead}
        <ListsInputs form={form} title="Assumptions" errors={errors} disabled={readOnly || pending} />
      </div>
      <div className={classes.answers} data-old={isOld || undefined}>
        {isOld && <Notice tone="warning">Correct the marked fields. The results shown are from before.</Notice>}
        {error && Object.keys(found).length === 0 && (
          <ErrorState error={error} onRetry={() => void refetch()} title="The model could not be calculated" />
        )}
        {result && <ModelResult result={result} currency={form.currency} />}
      </div>
      {result && (
        <div className={classes.tables} data-old={isOld || undefined}>
          <ModelTables result={result} currency={form.currency} />
        </div>
      )}
      <DiscardDialog guard={guard} dirty={dirty}>
        The changes of this model are not saved.
      </DiscardDialog>
    </div>
  );
}
