import { TASK_STATUSES, type TaskStatus } from '@cairn/domain';
import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import { useRef } from 'react';
import { usePhone } from '../../../../lib/base/use-phone.ts';
import { useToday } from '../../../../lib/use-today.ts';
import type { useTaskList } from '../queries.ts';
import { useAssignees } from '../use-assignees.ts';
import type { MoveTask, Underway } from '../use-task-moves.ts';
import classes from './board.module.css';
import { groupTasks } from './group-tasks.ts';
import { CardBody, TaskCard } from './task-card.tsx';
import { TaskColumn } from './task-column.tsx';
import { useTaskDrag } from './use-task-drag.ts';

const MEASURING = { droppable: { strategy: MeasuringStrategy.BeforeDragging } };
// Three columns stand beside each other; there is nowhere to scroll to.
const AUTO_SCROLL = false;

interface TaskBoardProps {
  lists: Record<TaskStatus, ReturnType<typeof useTaskList>>;
  underway: Underway;
  onMove: MoveTask;
  onOpen: (id: string) => void;
  /** While the answer to other filters is on its way. */
  stale: boolean;
}

/** Three columns; on a phone they stand under each other and their cards are moved by their buttons. */
export default function TaskBoard({ lists, underway, onMove, onOpen, stale }: TaskBoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { active, ...drag } = useTaskDrag(frame, onMove);
  const { nameOf } = useAssignees();
  const today = useToday();
  const phone = usePhone();
  const columns = groupTasks(lists, underway);
  return (
    <DndContext {...drag} measuring={MEASURING} autoScroll={AUTO_SCROLL}>
      <div ref={frame} className={classes.board} data-stale={stale || undefined}>
        {TASK_STATUSES.map((status) => {
          const { hasNextPage, fetchNextPage, isFetchingNextPage } = lists[status];
          return (
            <TaskColumn
              key={status}
              status={status}
              listed={columns[status]}
              onMore={hasNextPage ? () => void fetchNextPage() : undefined}
              loadingMore={isFetchingNextPage}
              renderTask={(task) => (
                <TaskCard
                  task={task}
                  assignee={nameOf(task.assigned_to)}
                  today={today}
                  onOpen={onOpen}
                  onMove={onMove}
                  fixed={phone}
                  pending={underway.has(task.id)}
                />
              )}
            />
          );
        })}
      </div>
      <DragOverlay dropAnimation={null} className={classes.overlay}>
        {active && (
          <div className={classes.lifted}>
            <CardBody task={active} assignee={nameOf(active.assigned_to)} today={today}>
              {active.title}
            </CardBody>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
