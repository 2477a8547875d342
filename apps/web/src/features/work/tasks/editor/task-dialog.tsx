import { Modal } from '@mantine/core';
import { useReturnFocus } from '../../../../lib/forms/use-return-focus.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { LoadingRegion, SkeletonLines } from '../../../../ui/lists/skeletons.tsx';
import { useTask } from '../queries.ts';
import { FAILED } from '../task-labels.ts';
import type { PickedDeal } from './deal-picker.tsx';
import { TaskForm } from './task-form.tsx';

interface TaskDialogProps {
  /** The id of a task, or `new`. */
  taskId: string;
  deal?: PickedDeal | null;
  onClose: () => void;
}

/** A task by its id: from the board, from a notification, from a link that a colleague sent. */
export default function TaskDialog({ taskId, deal, onClose }: TaskDialogProps) {
  useReturnFocus();
  if (taskId === 'new') return <TaskForm task={null} deal={deal ?? null} onClose={onClose} />;
  return <StoredTask taskId={taskId} onClose={onClose} />;
}

function StoredTask({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const { data, error, refetch } = useTask(taskId);
  if (data) return <TaskForm task={data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title="Task">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.loadOne} />
      ) : (
        <LoadingRegion label="Loading the task">
          <SkeletonLines count={6} height={20} gap={20} />
        </LoadingRegion>
      )}
    </Modal>
  );
}
