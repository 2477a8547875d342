import { createFileRoute } from '@tanstack/react-router';
import { readCalibrationSearch } from '../../features/deals/calibration/calibration-search.ts';
import { lazy } from '../../lib/base/lazy.tsx';

const CalibrationPage = lazy(async () => ({
  default: (await import('../../features/deals/calibration/calibration-page.tsx')).CalibrationPage,
}));

export const Route = createFileRoute('/_app/portfolio/calibration')({
  validateSearch: readCalibrationSearch,
  component: Calibration,
});

function Calibration() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CalibrationPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
