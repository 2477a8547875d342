import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FirmDashboardPage } from '../../../features/home/firm-dashboard/firm-dashboard-page.tsx';
import {
  type DashboardSearch,
  readDashboardSearch,
} from '../../../features/home/firm-dashboard/firm-dashboard-search.ts';
import { RoleHome } from '../../../features/home/home/role-home.tsx';
import { NewTaskButton } from '../../../features/work/tasks/new-task-button.tsx';
import { readTasksSearch, type TasksSearch } from '../../../features/work/tasks/tasks-search.ts';
import { TasksTab } from '../../../features/work/tasks/tasks-tab.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';

type FirmUserSearch = DashboardSearch & TasksSearch;

export const Route = createFileRoute('/_app/dashboard/firm-user')({
  validateSearch: (search): FirmUserSearch => ({ ...readDashboardSearch(search), ...readTasksSearch(search) }),
  component: FirmUserRoute,
});

/** Whose home it is, and the administrators above them, who have tasks and portfolios here too. */
function FirmUserRoute() {
  const { role } = useProfile();
  return role === 'firm_user' || role === 'firm_admin' ? <Dashboard /> : <RoleHome of="firm_user" />;
}

function Dashboard() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (change: Partial<FirmUserSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <FirmDashboardPage
      search={search}
      onSearch={onSearch}
      tasks={<TasksTab search={search} onSearch={onSearch} />}
      newTask={<NewTaskButton onClick={() => onSearch({ task: 'new' })} />}
    />
  );
}
