import { isDay } from '@cairn/domain';
import { createFileRoute } from '@tanstack/react-router';
import type { BankSearch } from '../../../features/funds/bank-statements/fund-bank.tsx';
import type { CallsSearch } from '../../../features/funds/capital-events/fund-calls.tsx';
import type { ImportSearch } from '../../../features/funds/fund-imports/fund-imports.tsx';
import { FundPage } from '../../../features/funds/funds/fund-page.tsx';
import type { LedgerSearch } from '../../../features/funds/ledger/fund-ledger.tsx';
import type { ReportsSearch } from '../../../features/funds/lp-reports/fund-reports.tsx';
import type { StatementsSearch } from '../../../features/funds/statements/fund-statements.tsx';
import type { TaxSearch } from '../../../features/funds/tax-forms/fund-tax-forms.tsx';
import { lazy } from '../../../lib/base/lazy.tsx';
import { textOf } from '../../../lib/base/search-params.ts';

const FundBank = lazy(() => import('../../../features/funds/bank-statements/fund-bank.tsx'));
const FundCalls = lazy(() => import('../../../features/funds/capital-events/fund-calls.tsx'));
const FundImports = lazy(() => import('../../../features/funds/fund-imports/fund-imports.tsx'));
const FundLedger = lazy(() => import('../../../features/funds/ledger/fund-ledger.tsx'));
const FundTransfers = lazy(() => import('../../../features/funds/lp-transfers/fund-transfers.tsx'));
const FundInvestments = lazy(() => import('../../../features/funds/ledger/fund-investments.tsx'));
const FundReports = lazy(() => import('../../../features/funds/lp-reports/fund-reports.tsx'));
const FundStatements = lazy(() => import('../../../features/funds/statements/fund-statements.tsx'));
const FundTaxForms = lazy(() => import('../../../features/funds/tax-forms/fund-tax-forms.tsx'));

interface FundSearch
  extends LedgerSearch,
    CallsSearch,
    StatementsSearch,
    ReportsSearch,
    TaxSearch,
    BankSearch,
    ImportSearch {
  tab?: string | undefined;
}

export const Route = createFileRoute('/_app/fund-financials/$id')({
  // The figures are those of a day, today if it is left out; `known_on`, `from` and `kind` are for its ledger.
  validateSearch: ({
    tab,
    as_of,
    known_on,
    from,
    kind,
    event,
    run,
    report,
    tax,
    statement,
    ...others
  }: Record<string, unknown>): FundSearch => ({
    tab: textOf(tab),
    as_of: isDay(as_of) ? as_of : undefined,
    known_on: isDay(known_on) ? known_on : undefined,
    from: isDay(from) ? from : undefined,
    kind: textOf(kind) as LedgerSearch['kind'],
    event: textOf(event),
    run: textOf(run),
    report: textOf(report),
    tax: textOf(tax),
    statement: textOf(statement),
    import: textOf(others.import),
  }),
  component: Fund,
});

function Fund() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: FundSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <FundPage
      id={id}
      asOf={search.as_of}
      tab={search.tab}
      onSearch={onSearch}
      more={(fund) => ({
        Transfers: <FundTransfers fund={fund} />,
        Calls: <FundCalls fund={fund} search={search} onSearch={onSearch} />,
        Bank: <FundBank fund={fund} search={search} onSearch={onSearch} />,
        Investments: <FundInvestments fund={fund} search={search} onSearch={onSearch} />,
        Ledger: <FundLedger fund={fund} search={search} onSearch={onSearch} />,
        Statements: <FundStatements fund={fund} search={search} onSearch={onSearch} />,
        Reports: <FundReports fund={fund} search={search} onSearch={onSearch} />,
        Taxes: <FundTaxForms fund={fund} search={search} onSearch={onSearch} />,
        Import: <FundImports fund={fund} search={search} onSearch={onSearch} />,
      })}
    />
  );
}
