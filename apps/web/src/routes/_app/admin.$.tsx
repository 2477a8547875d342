import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../../features/home/home/dashboard-page.tsx';

/** /admin/* shows the same dashboard; the access guard lets only platform administrators in. */
export const Route = createFileRoute('/_app/admin/$')({ component: DashboardPage });
