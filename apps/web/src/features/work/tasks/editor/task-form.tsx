import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../lib/base/format.ts';
import { badDays } from '../../../../lib/fields/read-day.ts';
import { clashesOf } from '../../../../lib/forms/conflict.ts';
import { useRecordForm } from '../../../../lib/forms/use-record-form.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { fullName } from '../../../../lib/team.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { refreshTasks, type Task } from '../queries.ts';
import { FAILED } from '../task-labels.ts';
import { useAssignees } from '../use-assignees.ts';
import { useDeleteTask } from '../use-delete-task.ts';
import type { PickedDeal } from './deal-picker.tsx';
import classes from './editor.module.css';
import { addTask, saveTask } from './save-task.ts';
import { TaskFields } from './task-fields.tsx';
import { describeFields, freshTask, type TaskValues, valuesOf } from './task-values.ts';

interface TaskFormProps {
  /** Null adds one. */
  task: Task | null;
  /** What a new one is about. */
  deal?: PickedDeal | null;
  onClose: () => void;
}

/** The form of a task; who may only read it sees the same without the means to change it. */
export function TaskForm({ task, deal = null, onClose }: TaskFormProps) {
  const queryClient = useQueryClient();
  const { id: me } = useProfile();
  const { nameOf } = useAssignees();
  const [asks, setAsks] = useState(false);
  const remove = useDeleteTask(onClose);
  const form = useRecordForm<TaskValues, Task>({
    name: `task ${deal?.id ?? ''}`,
    fresh: freshTask(me, deal),
    record: task,
    valuesOf,
    create: addTask,
    update: saveTask,
    refusals: { ASSIGNEE_UNKNOWN: 'assigned_to', ASSIGNEE_NOT_MEMBER: 'assigned_to' },
    check: ({ due_date }) => badDays({ due_date }),
    failed: FAILED.save,
    onSaved: (saved) => {
      if (saved) {
        void refreshTasks(queryClient);
        toast({ title: task ? 'Task saved' : 'Task added', tone: 'success' });
      }
      onClose();
    },
  });
  const canEdit = task?.can.edit ?? true;
  return (
    <>
      <FormDialog
        title={task ? (canEdit ? 'Edit task' : 'Task') : 'New task'}
        submitLabel={canEdit ? (task ? 'Save Changes' : 'Add Task') : null}
        pending={form.pending}
        onSubmit={form.onSubmit}
        onClose={asks ? () => {} : onClose}
        kept={form.kept}
        conflict={clashesOf(form.conflict, form.values, describeFields(nameOf), form.choose)}
        aside={
          task?.can.delete && (
            <Button variant="subtle" color="red" onClick={() => setAsks(true)} disabled={form.pending}>
              Delete
            </Button>
          )
        }
      >
        <TaskFields values={form.values} errors={form.errors} onChange={form.change} disabled={!canEdit} />
        {task && <About task={task} />}
      </FormDialog>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => remove.mutate({ id: task?.id ?? '', version: form.version })}
        pending={remove.isPending}
        title="Delete this task?"
        confirmLabel="Delete task"
        destructive
      >
        It disappears for everybody. You can undo this immediately afterwards.
      </ConfirmDialog>
    </>
  );
}

/** Who made it and who has completed it. */
function About({ task }: { task: Task }) {
  const { nameOf } = useAssignees();
  const who = (id: string | null) => {
    const name = nameOf(id);
    return name ? ` by ${fullName(name)}` : '';
  };
  return (
    <p className={classes.about}>
      Added {formatDate(task.created_at)}
      {who(task.created_by)}.
      {task.completed_at && ` Completed ${formatDate(task.completed_at)}${who(task.completed_by)}.`}
    </p>
  );
}
