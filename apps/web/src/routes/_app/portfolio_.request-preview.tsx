import { createFileRoute } from '@tanstack/react-router';
import { PreviewPage } from '../../features/portfolio/company-portal/preview-page.tsx';
import { textOf } from '../../lib/base/search-params.ts';

interface Asked {
  reporting_period?: string;
  due_on?: string;
  message?: string;
  metrics?: string;
}

export const Route = createFileRoute('/_app/portfolio_/request-preview')({
  validateSearch: (search): Asked => ({
    reporting_period: textOf(search.reporting_period),
    due_on: textOf(search.due_on),
    message: textOf(search.message),
    metrics: textOf(search.metrics),
  }),
  component: Preview,
});

function Preview() {
  const { reporting_period = '', due_on = '2026-01-01', message = '', metrics = '' } = Route.useSearch();
  return (
    <PreviewPage reporting_period={reporting_period} due_on={due_on} message={message} metrics={metrics.split(',')} />
  );
}
