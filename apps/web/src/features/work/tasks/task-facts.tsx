import { IconBriefcase } from '@tabler/icons-react';
import { fullName, type PersonName } from '../../../lib/team.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { Initials } from '../../../ui/initials.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { DueMark } from './due-mark.tsx';
import type { Task } from './queries.ts';
import classes from './task.module.css';

interface TaskFactsProps {
  task: Task;
  assignee: PersonName | undefined;
  today: string;
  /** On the page of the deal itself nobody needs to be told which one it is. */
  withDeal?: boolean;
}

/** What stands under the title of a task, wherever it is. */
export function TaskFacts({ task, assignee, today, withDeal = true }: TaskFactsProps) {
  return (
    <div className={classes.facts}>
      {(task.priority === 'high' || task.priority === 'urgent') && <PriorityMark priority={task.priority} />}
      <DueMark task={task} today={today} />
      {withDeal && task.opportunity_id && <DealLink id={task.opportunity_id} name={task.company_name ?? 'Deal'} />}
      {assignee && (
        <span
          className={classes.assignee}
          role="img"
          aria-label={`Assignee: ${fullName(assignee)}`}
          title={fullName(assignee)}
        >
          <Initials first={assignee.first_name} last={assignee.last_name} size={22} />
        </span>
      )}
    </div>
  );
}

function DealLink({ id, name }: { id: string; name: string }) {
  // The page of a deal belongs to another feature, so the path is a plain string to the router.
  const path: string = `/opportunities/${id}`;
  return (
    <TextLink to={path} className={classes.deal} c="inherit" underline="hover" title={name}>
      <IconBriefcase size={14} stroke={1.75} aria-hidden />
      <span>{name}</span>
    </TextLink>
  );
}
