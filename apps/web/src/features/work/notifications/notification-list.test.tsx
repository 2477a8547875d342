import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { orpc } from '../../../lib/api/api.ts';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './queries.ts';

function List() {
  return <NotificationList notifications={useNotifications()} onClose={() => {}} />;
}

it('keeps the focus on its button when everything is read', () => {
  const client = new QueryClient();
  const row = {
    id: crypto.randomUUID(),
    kind: 'task',
    title: 'New task for you',
    path: '/account',
    opportunity_id: null,
    created_at: '2026-03-31T10:00:00.000Z',
    read_at: '2026-03-31T11:00:00.000Z',
  };
  const key = orpc.notifications.list.infiniteKey({
    input: () => ({ limit: 20, cursor: undefined }),
    initialPageParam: undefined,
  });
  client.setQueryData(key, { pages: [{ rows: [row], next_cursor: null, unread: 0 }], pageParams: [undefined] });
  const html = renderToString(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(' disabled=""');
});
