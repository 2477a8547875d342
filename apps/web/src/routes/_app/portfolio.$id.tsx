import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CompanyPage } from '../../features/portfolio/portfolio-companies/company-page.tsx';

const RecordFiles = lazy(async () => ({
  default: (await import('../../features/work/files/record-files.tsx')).RecordFiles,
}));

const CompanyMetrics = lazy(() => import('../../features/portfolio/metrics/company-metrics.tsx'));
const CompanyPeople = lazy(() => import('../../features/portfolio/company-people/company-people.tsx'));

export const Route = createFileRoute('/_app/portfolio/$id')({ component: Company });

function Company() {
  const { id } = Route.useParams();
  return (
    <CompanyPage
      id={id}
      more={{
        Metrics: (
          <Suspense>
            <CompanyMetrics companyId={id} />
          </Suspense>
        ),
        Files: (
          <Suspense>
            <RecordFiles recordType="portfolio_company" recordId={id} canEdit label="Company files" compact />
          </Suspense>
        ),
        People: (
          <Suspense>
            <CompanyPeople companyId={id} />
          </Suspense>
        ),
      }}
    />
  );
}
