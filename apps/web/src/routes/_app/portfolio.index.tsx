import { createFileRoute } from '@tanstack/react-router';
import { usePortfolioValue } from '../../features/portfolio/investments/use-portfolio-value.ts';
import { PortfolioPage } from '../../features/portfolio/portfolio-companies/portfolio-page.tsx';
import {
  type PortfolioSearch,
  readPortfolioSearch,
} from '../../features/portfolio/portfolio-companies/portfolio-search.ts';
import { lazy } from '../../lib/base/lazy.tsx';
import { useLast } from '../../lib/base/use-last.ts';
import { useMay } from '../../lib/session/auth.tsx';
import { companyTabs } from '../-company-tabs.tsx';

const ImportWizard = lazy(async () => ({
  default: (await import('../../features/deals/imports/import-wizard.tsx')).ImportWizard,
}));
const UpdateRequests = lazy(() => import('../../features/portfolio/update-requests/update-requests.tsx'));
const ReportsTab = lazy(() => import('../../features/portfolio/portfolio-reports/reports-tab.tsx'));
const RiskAlerts = lazy(() => import('../../features/portfolio/risk-alerts/risk-alerts.tsx'));

export const Route = createFileRoute('/_app/portfolio/')({
  validateSearch: readPortfolioSearch,
  component: Portfolio,
});

function Portfolio() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const value = usePortfolioValue();
  const mayImport = useMay('opportunity:import');
  const onSearch = (change: Partial<PortfolioSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const { alert_status, severity } = search;
  const shown = useLast(search.import);
  // Kept while the window closes, as the import is.
  const kind = useLast(search.import === undefined ? undefined : (search.import_kind ?? 'portfolio_company'));
  const show = (id: string | undefined) =>
    onSearch({ import: id, ...(id === undefined && { import_kind: undefined }) });
  return (
    <>
      <PortfolioPage
        search={search}
        onSearch={onSearch}
        value={value}
        more={(company) => companyTabs(company, { asOf: search.as_of, onAsOf: (day) => onSearch({ as_of: day }) })}
        requests={<UpdateRequests onImport={() => onSearch({ import: 'new', import_kind: 'company_update' })} />}
        reports={<ReportsTab />}
        alerts={
          <RiskAlerts
            filters={{ status: alert_status, severity }}
            onFilters={(filters) => onSearch({ alert_status: filters.status, severity: filters.severity })}
          />
        }
      />
      {shown !== undefined && mayImport && (
        <ImportWizard
          kind={kind ?? 'portfolio_company'}
          opened={search.import !== undefined}
          onClose={() => show(undefined)}
          importId={shown === 'new' ? undefined : shown}
          onImportIdChange={show}
        />
      )}
    </>
  );
}
