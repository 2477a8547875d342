import { lazy, type ReactNode, Suspense } from 'react';

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
      <Suspense>
        <InvestmentsTab
          id={id}
          name={name}
          {...day}
          importer={(opened, onClose) => (
            <Suspense>
              <ImportWizard kind="investment_transaction" opened={opened} onClose={onClose} />
            </Suspense>
          )}
          planner={(onClose) => (
            <Suspense>
              <RoundPlanner companyId={id} onClose={onClose} />
            </Suspense>
          )}
          evidence={(valuation) => (
            <Suspense>
              <RecordFiles
                recordType="valuation"
                recordId={valuation.id}
                canEdit={valuation.canEdit}
                label={valuation.label}
                compact
              />
            </Suspense>
          )}
        />
      </Suspense>
    ),
    Metrics: (
      <Suspense>
        <CompanyMetrics companyId={id} />
      </Suspense>
    ),
    ...(approved_case && {
      Assumptions: (
        <Suspense>
          <CompanyAssumptions companyId={id} reviewId={approved_case.review_id} />
        </Suspense>
      ),
    }),
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
  };
}
