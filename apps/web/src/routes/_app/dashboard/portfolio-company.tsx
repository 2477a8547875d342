import { createFileRoute } from '@tanstack/react-router';
import { RoleHome } from '../../../features/home/home/role-home.tsx';
import { PortalPage } from '../../../features/portfolio/company-portal/portal-page.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';

export const Route = createFileRoute('/_app/dashboard/portfolio-company')({ component: CompanyPortal });

function CompanyPortal() {
  const { role } = useProfile();
  return role === 'portfolio_company_user' ? <PortalPage /> : <RoleHome of="portfolio_company_user" />;
}
