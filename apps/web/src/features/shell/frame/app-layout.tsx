import '../../../styles/mantine-app.css';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccessGuard } from './access-guard.tsx';
import { AppShell, type AppShellProps } from './app-shell.tsx';
import { RoleGate } from './role-gate.tsx';

interface AppLayoutProps extends Pick<AppShellProps, 'banners' | 'organization' | 'tools'> {
  /** In place of everything while the session is restricted. */
  secondFactor?: ReactNode;
}

/** Every signed-in page: first who are you, then the shell, then may you be here. */
export function AppLayout({ secondFactor, ...slots }: AppLayoutProps) {
  return (
    <AccessGuard secondFactor={secondFactor}>
      <AppShell {...slots}>
        <RoleGate>
          <Outlet />
        </RoleGate>
      </AppShell>
    </AccessGuard>
  );
}
