import { TASK_DUE, TASK_PRIORITIES } from '@cairn/domain';
import { SegmentedControl } from '@mantine/core';
import { useCallback } from 'react';
import { CheckMenu } from '../../../ui/lists/check-menu.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { DUE_LABELS, PRIORITY_LABELS } from './task-labels.ts';
import classes from './tasks.module.css';
import type { TasksSearch } from './tasks-search.ts';
import { useAssignees } from './use-assignees.ts';

interface TasksToolbarProps {
  search: TasksSearch;
  onSearch: (change: Partial<TasksSearch>) => void;
}

const PRIORITIES = TASK_PRIORITIES.toReversed().map((value) => ({
  value,
  label: PRIORITY_LABELS[value],
  content: <PriorityMark priority={value} labelled />,
}));
const DUES = TASK_DUE.map((value) => ({ value, label: DUE_LABELS[value] }));
const SCOPES = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: "Everyone's" },
];

/** Whose tasks, and which of them. All of it lives in the address. */
export function TasksToolbar({ search, onSearch }: TasksToolbarProps) {
  const { options } = useAssignees();
  const { scope = 'mine', task_priority = [], assigned_to = [], due } = search;
  const setText = useCallback((text: string | undefined) => onSearch({ search: text }), [onSearch]);
  return (
    <search className={classes.toolbar}>
      <SegmentedControl
        size="xs"
        aria-label="Whose tasks"
        data={SCOPES}
        value={scope}
        onChange={(value) => onSearch({ scope: value === 'all' ? 'all' : undefined, assigned_to: undefined })}
      />
      <SearchField
        className={classes.search}
        label="Search tasks"
        placeholder="Search title, description, company"
        value={search.search}
        onChange={setText}
      />
      <CheckMenu
        label="Due"
        options={DUES}
        selected={due ? [due] : []}
        // One at a time: the last that was ticked.
        onChange={(chosen) => onSearch({ due: DUES.find(({ value }) => value === chosen.at(-1))?.value })}
        summarise
      />
      <CheckMenu
        label="Priority"
        options={PRIORITIES}
        selected={task_priority}
        onChange={(chosen) => onSearch({ task_priority: TASK_PRIORITIES.filter((value) => chosen.includes(value)) })}
        summarise
      />
      {scope === 'all' && (
        <CheckMenu
          label="Assignee"
          options={options}
          selected={assigned_to}
          onChange={(chosen) => onSearch({ assigned_to: chosen })}
          summarise
        />
      )}
    </search>
  );
}
