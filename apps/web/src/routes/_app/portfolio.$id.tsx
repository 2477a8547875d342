import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '../../features/portfolio/company-page.tsx';

export const Route = createFileRoute('/_app/portfolio/$id')({ component: Company });

function Company() {
  return <CompanyPage id={Route.useParams().id} />;
}
