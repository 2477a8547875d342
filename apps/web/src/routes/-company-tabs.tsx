import type { ReactNode } from 'react';
import { lazy } from '../lib/base/lazy.tsx';

const RecordFiles = lazy(async () => ({
  default: (await import('../features/work/files/record-files.tsx')).RecordFiles,
}));
const CompanyAssumptions = lazy(() => import('./-company-assumptions.tsx'));
const CompanyMetrics = lazy(() => import('../features/portfolio/metrics/company-metrics.tsx'));
const CompanyPeople = lazy(() => import('../features/portfolio/company-people/company-people.tsx'));
const ImportWizard = lazy(async () => ({
  default: (await import('../features/deals/imports/import-wizard.tsx')).ImportWizard,
}));
const RoundPlanner = lazy(() => import('../features/portfolio/cap-tables/round-planner.tsx'));
const InvestmentsTab = lazy(() => import('../features/portfolio/investments/investments-tab.tsx'));

interface AsOf {
  asOf: string | undefined;
  onAsOf: (day: string | undefined) => void;
}

interface TabbedCompany {
  id: string;
  name: string;
  approved_case: { review_id: string } | null;
}

/** What other features show of a company, each as a tab of its record. */
export function companyTabs({ id, name, approved_case }: TabbedCompany, day: AsOf): Record<string, ReactNode> {
  return {
    Investments: (
      <InvestmentsTab
        id={id}
        name={name}
        {...day}
        importer={(opened, onClose) => <ImportWizard kind="investment_transaction" opened={opened} onClose={onClose} />}
        planner={(onClose) => <RoundPlanner companyId={id} onClose={onClose} />}
        evidence={(valuation) => (
          <RecordFiles
            recordType="valuation"
            recordId={valuation.id}
            canEdit={valuation.canEdit}
            label={valuation.label}
            compact
          />
        )}
      />
    ),
    Metrics: <CompanyMetrics companyId={id} />,
    ...(approved_case && {
      Assumptions: <CompanyAssumptions companyId={id} reviewId={approved_case.review_id} />,
    }),
    Files: <RecordFiles recordType="portfolio_company" recordId={id} canEdit label="Company files" compact />,
    People: <CompanyPeople companyId={id} />,
  };
}
