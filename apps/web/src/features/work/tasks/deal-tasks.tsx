import { Button, Select } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './deal-tasks.module.css';
import { useTaskList } from './queries.ts';
import { QuickAdd } from './quick-add.tsx';
import { FAILED } from './task-labels.ts';
import { TaskRows } from './task-rows.tsx';
import { useAssignees } from './use-assignees.ts';
import { useTaskMoves } from './use-task-moves.ts';

const TaskDialog = lazy(() => import('./editor/task-dialog.tsx'));

/** What is to be done about a deal, and what has been done. */
export function DealTasks({ dealId }: { dealId: string }) {
  const open = useTaskList(['pending', 'in_progress'], { opportunity_id: dealId });
  const done = useTaskList(['completed'], { opportunity_id: dealId });
  const [underway, move] = useTaskMoves();
  const [shown, setShown] = useState<string | null>(null);
  const [showsDone, setShowsDone] = useState(false);
  const failed = [open, done].find(({ data, error }) => !data && error);
  const retry = () => void Promise.all([open.refetch(), done.refetch()]);
  if (failed) return <ErrorState error={failed.error} onRetry={retry} title={FAILED.load} />;
  const rows = { underway, onMove: move, onOpen: setShown };
  const Chevron = showsDone ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.panel}>
      <DealQuickAdd dealId={dealId} />
      {open.data ? (
        <TaskRows
          {...rows}
          label="Open tasks"
          list={open}
          empty={
            done.total > 0
              ? 'All tasks are completed. Add the next one in the line above.'
              : 'This deal has no tasks yet. Add the first one in the line above.'
          }
        />
      ) : (
        <LoadingRegion label="Loading the tasks">
          <SkeletonLines count={4} height={20} gap={20} />
        </LoadingRegion>
      )}
      {done.total > 0 && (
        <>
          <Button
            className={classes.toggle}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Chevron size={16} stroke={1.75} />}
            aria-expanded={showsDone}
            onClick={() => setShowsDone((before) => !before)}
          >
            {plural(done.total, 'completed task')}
          </Button>
          {showsDone && <TaskRows {...rows} label="Completed tasks" list={done} empty="" />}
        </>
      )}
      {shown && <TaskDialog key={shown} taskId={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

/** Title, who and when on one line. Who and when stay for the next one; often several go to the same person. */
function DealQuickAdd({ dealId }: { dealId: string }) {
  const { id: me } = useProfile();
  const { options } = useAssignees();
  const [assignee, setAssignee] = useState<string | null>(me);
  const [due, setDue] = useState('');
  return (
    <QuickAdd label="Add a task" values={{ opportunity_id: dealId, assigned_to: assignee, due_date: due }}>
      <Select
        className={classes.assignee}
        aria-label="Assignee"
        data={options.filter(({ is_active }) => is_active)}
        value={assignee}
        onChange={setAssignee}
      />
      <DateInput
        className={classes.due}
        aria-label="Due date"
        placeholder="Due date"
        name="due_date"
        value={due}
        onChange={setDue}
      />
      <Button type="submit" variant="default">
        Add
      </Button>
    </QuickAdd>
  );
}
