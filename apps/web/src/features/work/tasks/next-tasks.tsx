import { useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { SideCard } from '../../../ui/side-card.tsx';
import classes from './deal-tasks.module.css';
import { useTaskList } from './queries.ts';
import { TaskRows } from './task-rows.tsx';
import { useTaskMoves } from './use-task-moves.ts';

const TaskDialog = lazy(() => import('./editor/task-dialog.tsx'));

const SHOWN = 3;

/** What is to be done next about a deal, beside its facts. Nothing where nothing is: the tab of the tasks says more. */
export function NextTasks({ dealId }: { dealId: string }) {
  const open = useTaskList(['pending', 'in_progress'], { opportunity_id: dealId });
  const [underway, move] = useTaskMoves();
  const [shown, setShown] = useState<string | null>(null);
  if (open.tasks.length === 0) return null;
  const more = open.total - SHOWN;
  const next = { ...open, tasks: open.tasks.slice(0, SHOWN), hasNextPage: false };
  return (
    <SideCard title="Next tasks" hint={more > 0 && `${more} more in Tasks`}>
      <div className={classes.bare}>
        <TaskRows label="Next tasks" list={next} empty="" underway={underway} onMove={move} onOpen={setShown} />
      </div>
      {shown && <TaskDialog key={shown} taskId={shown} onClose={() => setShown(null)} />}
    </SideCard>
  );
}
