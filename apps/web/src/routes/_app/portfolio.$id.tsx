import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CompanyPage } from '../../features/portfolio/portfolio-companies/company-page.tsx';

const RecordFiles = lazy(async () => ({
  default: (await import('../../features/work/files/record-files.tsx')).RecordFiles,
}));

export const Route = createFileRoute('/_app/portfolio/$id')({ component: Company });

function Company() {
  const { id } = Route.useParams();
  return (
    <CompanyPage
      id={id}
      files={
        <Suspense>
          <RecordFiles recordType="portfolio_company" recordId={id} canEdit label="Company files" compact />
        </Suspense>
      }
    />
  );
}
