import { dayIn } from '@cairn/domain';
import { IconChecklist } from '@tabler/icons-react';
import { formatDay, plural } from '../../../../lib/base/format.ts';
import { useNow } from '../../../../lib/base/use-now.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { TextLink } from '../../../../ui/base/links.tsx';
import type { FirmHome } from '../queries.ts';
import { NeedRow } from './need-row.tsx';

// Tasks are done on another feature's page, so the path is a plain string to the router.
const TASKS: string = '/dashboard/firm-user';

/** The person's own tasks that are due today or have been for some time. */
export function TaskNeeds({ tasks: { total, tasks } }: { tasks: FirmHome['needs']['tasks'] }) {
  const { time_zone } = useProfile();
  const today = dayIn(useNow(60_000), time_zone);
  return (
    <>
      {tasks.map(({ id, title, due_date, company_name }) => (
        <NeedRow
          key={`task ${id}`}
          icon={IconChecklist}
          tone={due_date < today ? 'negative' : 'warning'}
          title={
            <TextLink to={TASKS} search={{ tab: 'tasks', task: id }} c="inherit" fw={600} underline="hover">
              {title}
            </TextLink>
          }
          detail={[due_date < today ? `Overdue since ${formatDay(due_date)}` : 'Due today', company_name]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
      {total > tasks.length && (
        <li>
          <TextLink to={TASKS} search={{ tab: 'tasks' }} fz="sm">
            {plural(total - tasks.length, 'more task')} of yours due by today
          </TextLink>
        </li>
      )}
    </>
  );
}
