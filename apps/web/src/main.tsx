import './styles/index.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from './lib/api/connection.ts';
import { queryClient } from './lib/api/query-client.ts';
import { reloadWhenReplaced } from './lib/api/reload-when-replaced.ts';
import { holdKeysWhileOpening } from './lib/base/opening.ts';
import { hearDoubleClicksOnce } from './lib/base/single-click.ts';
import { AuthProvider } from './lib/session/auth.tsx';
import { profileQuery } from './lib/session/profile.ts';
import { router } from './router.tsx';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts';
import { OpeningNotice } from './ui/base/opening-notice.tsx';
import { Toasts } from './ui/base/toast.tsx';
import { WaitingNotice } from './ui/base/waiting-notice.tsx';

reloadWhenReplaced();
hearDoubleClicksOnce();
holdKeysWhileOpening();
watchConnection();

// Asked for before React has started: who is signed in decides what is drawn first.
void queryClient.prefetchQuery(profileQuery);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
          <Toasts />
          <OpeningNotice />
          <WaitingNotice />
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
