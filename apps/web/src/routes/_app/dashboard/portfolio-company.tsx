import { createFileRoute } from '@tanstack/react-router';
import { RoleHome } from '../../../features/home/home/role-home.tsx';

export const Route = createFileRoute('/_app/dashboard/portfolio-company')({
  component: () => <RoleHome of="portfolio_company_user" />,
});
