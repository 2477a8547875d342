import { TASK_STATUSES } from '@cairn/domain';
import type { Announcements, DragEndEvent, DragStartEvent, ScreenReaderInstructions } from '@dnd-kit/core';
import { type RefObject, useMemo, useState } from 'react';
import { columnUnder } from '../../../../ui/lists/column-under.ts';
import { useCardSensors } from '../../../../ui/lists/use-card-sensors.ts';
import type { Task } from '../queries.ts';
import { STATUS_LABELS } from '../task-labels.ts';
import type { MoveTask } from '../use-task-moves.ts';

type Carried = { active: { data: { current?: { task?: Task } } } };

const taskOf = ({ active }: Carried): Task | null => active.data.current?.task ?? null;
const titleOf = (event: Carried) => taskOf(event)?.title ?? 'the task';
const statusOf = (id: unknown) => TASK_STATUSES.find((status) => status === id);

const screenReaderInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Enter to open the task. Press Space to pick it up, the left and right arrow keys to move it to another column, Space to drop it, Escape to cancel.',
};

const announcements: Announcements = {
  onDragStart: (event) => `Picked up ${titleOf(event)}.`,
  onDragOver: (event) => {
    const over = statusOf(event.over?.id);
    return over ? `${titleOf(event)} is over ${STATUS_LABELS[over]}.` : `${titleOf(event)} is over no column.`;
  },
  onDragEnd: (event) => {
    const over = statusOf(event.over?.id);
    if (!over || over === taskOf(event)?.status) return `${titleOf(event)} stays where it was.`;
    return `${titleOf(event)} was dropped in ${STATUS_LABELS[over]}.`;
  },
  onDragCancel: (event) => `${titleOf(event)} stays where it was.`,
};
const accessibility = { announcements, screenReaderInstructions };

/** Picks tasks up and moves them to where they are put down. */
export function useTaskDrag(frame: RefObject<HTMLElement | null>, onMove: MoveTask) {
  const [active, setActive] = useState<Task | null>(null);
  const sensors = useCardSensors();
  const collisionDetection = useMemo(() => columnUnder(frame), [frame]);
  return {
    active,
    sensors,
    collisionDetection,
    accessibility,
    onDragStart: (event: DragStartEvent) => setActive(taskOf(event)),
    onDragCancel: () => setActive(null),
    onDragEnd: (event: DragEndEvent) => {
      setActive(null);
      const task = taskOf(event);
      const to = statusOf(event.over?.id);
      if (task && to) onMove(task, to);
    },
  };
}
