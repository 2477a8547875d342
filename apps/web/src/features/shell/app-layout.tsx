import '../../styles/mantine-app.css';
import { Outlet } from '@tanstack/react-router';
import { AccessGuard } from './access-guard.tsx';
import { AppShell } from './app-shell.tsx';
import { RoleGate } from './role-gate.tsx';

/** Every signed-in page: first who are you, then the shell, then may you be here. */
export function AppLayout() {
  return (
    <AccessGuard>
      <AppShell>
        <RoleGate>
          <Outlet />
        </RoleGate>
      </AppShell>
    </AccessGuard>
  );
}
