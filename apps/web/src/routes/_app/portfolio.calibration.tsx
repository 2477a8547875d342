import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readCalibrationSearch } from '../../features/deals/calibration/calibration-search.ts';

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
    <Suspense>
      <CalibrationPage
        search={search}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
      />
    </Suspense>
  );
}
