import { createFileRoute } from '@tanstack/react-router';
import { RoleHome } from '../../../features/home/home/role-home.tsx';

export const Route = createFileRoute('/_app/dashboard/lp-portal')({ component: () => <RoleHome of="lp" /> });
