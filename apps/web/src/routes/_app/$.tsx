import { createFileRoute, redirect } from '@tanstack/react-router';
import { AreaPage } from '../../features/shell/frame/area-page.tsx';
import { routeRule } from '../../lib/route-rule.ts';

/** Every address without a file of its own: an area that this version does not have yet, or an unknown path. */
export const Route = createFileRoute('/_app/$')({
  beforeLoad: ({ location }) => {
    // The landing page is no part of this client: only a full load gets there.
    if (!routeRule(location.pathname)) throw redirect({ href: '/?missing', replace: true, reloadDocument: true });
  },
  component: AreaPage,
});
