import { DELETED_DAYS } from '@cairn/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../../lib/api/api.ts';
import { formatDateTime, formatInteger, plural } from '../../../../lib/base/format.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toastError } from '../../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { LoadingRegion, SkeletonLines } from '../../../../ui/lists/skeletons.tsx';
import type { ImportWords } from '../import-words.ts';
import type { UndoForeseen } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './result.module.css';
import { WHY_KEPT } from './why-kept.ts';

/** Asks before an import is undone, and says first what that would remove and what it would keep. */
export function UndoDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { kind, words } = useWizard();
  const foreseen = useQuery({
    ...orpc.imports.foresee.queryOptions({ input: { id } }),
    enabled: opened,
    // Colleagues work on the deals meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  const start = useMutation({
    mutationFn: () => api.imports.undo({ id }),
    onSuccess: (queued) => queryClient.setQueryData(orpc.imports.get.queryKey({ input: { id } }), queued),
    onError: (error) => toastError('Failed to undo the import', error),
    onSettled: onClose,
  });
  const { data, error, refetch } = foreseen;
  const isVain = data !== undefined && data.removed + data.restored === 0 && data.kept_count > 0;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => start.mutate()}
      title="Undo this import?"
      confirmLabel="Undo Import"
      destructive
      disabled={!data || isVain}
      pending={start.isPending}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion label="What the undo would remove is being counted">
          <SkeletonLines count={2} height={16} gap={12} />
        </LoadingRegion>
      )}
      {data && isVain && (
        <Notice tone="warning">
          {data.filled_by.length > 0
            ? 'Nothing can be undone yet: undo the later import first.'
            : 'Nothing can be undone: all of it was changed or worked on since.'}
        </Notice>
      )}
      {data && <Counts foreseen={data} words={words} />}
      <p className={classes.quiet}>
        {words.undo}
        {kind === 'opportunity' && ` Deleted deals can be restored for ${DELETED_DAYS} days.`}
      </p>
    </ConfirmDialog>
  );
}

function Counts({ foreseen, words }: { foreseen: UndoForeseen; words: ImportWords }) {
  const { removed, restored, kept, kept_count, filled_by, fields } = foreseen;
  const { one, many, undone } = words;
  return (
    <ul className={classes.foreseen}>
      <li>
        <strong>{plural(removed, one, many)}</strong> will be {undone}
      </li>
      {restored > 0 && (
        <li>
          <strong>{plural(restored, one, many)}</strong> that it filled in will get old values back, where nobody wrote
          since
        </li>
      )}
      {kept_count > 0 && (
        <li>
          <strong>{plural(kept_count, one, many)}</strong> will be kept:{' '}
          {kept.map(({ why, count }) => `${formatInteger(count)} ${WHY_KEPT[why]}`).join('; ')}
        </li>
      )}
      {filled_by.map(({ file_name, imported_at, imported_by, is_own, count }) => (
        <li key={imported_at}>
          <strong>{plural(count, one, many)}</strong> of these will be kept because {file_name} filled them in later,
          imported by {is_own ? 'you' : imported_by} on {formatDateTime(imported_at)}.{' '}
          {is_own ? 'Undo' : `Ask ${imported_by} to undo`} that import first.
        </li>
      ))}
      {fields.length > 0 && (
        <li>
          <strong>{plural(fields.length, 'field')}</strong> that came with it will be archived, unless another {one} has
          a value there: {fields.join(', ')}
        </li>
      )}
    </ul>
  );
}
