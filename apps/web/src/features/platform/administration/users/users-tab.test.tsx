import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { UsersTab } from './users-tab.tsx';

const useProfile = vi.hoisted(() => vi.fn());
vi.mock('../../../../lib/session/auth.tsx', () => ({ useProfile }));

function show(is_reading: boolean): string {
  useProfile.mockReturnValue({ role: 'platform_admin', tenant_name: 'Platform', is_reading });
  return renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <UsersTab search={undefined} onSearch={() => {}}>
          <p>Invitations</p>
        </UsersTab>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('shows the people of the platform and their invitations', () => {
  for (const part of ['Loading platform users', 'Invite User', 'Invitations']) expect(show(false)).toContain(part);
});

it('asks for nobody while a firm is read, whose people would be answered', () => {
  const html = show(true);
  expect(html).toContain('Platform users are not shown while you view an organization');
  for (const part of ['Loading platform users', 'Invite User', 'Invitations']) expect(html).not.toContain(part);
});
