import { createRouter, Navigate } from '@tanstack/react-router';
import { queryClient } from './lib/api/query-client.ts';
import { routeTree } from './routeTree.gen.ts';
import { PagePending } from './ui/base/loading.tsx';
import { PageCrash } from './ui/base/page-crash.tsx';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  // The code of a page is fetched while the pointer rests on its link.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageCrash,
  defaultNotFoundComponent: () => <Navigate to="/" replace />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
