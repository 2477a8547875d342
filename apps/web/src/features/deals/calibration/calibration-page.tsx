import { hasPermission } from '@cairn/domain';
import { Skeleton } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/api/api.ts';
import { usePageExport } from '../../../lib/files/page-export.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './calibration.module.css';
import { CalibrationFigures } from './calibration-figures.tsx';
import { CalibrationFilters } from './calibration-filters.tsx';
import { MembersTable } from './members-table.tsx';
import { type Calibration, type CalibrationSearch, calibrationOptions } from './queries.ts';

interface CalibrationPageProps {
  search: CalibrationSearch;
  onSearch: (change: CalibrationSearch) => void;
}

/** How well the forecasts of the committee came true: one's own, and everybody's for who administers the firm. */
export function CalibrationPage(props: CalibrationPageProps) {
  const { role } = useProfile();
  return hasPermission(role, 'committee:read') ? <CalibrationView {...props} /> : <NoAccess />;
}

function CalibrationView({ search, onSearch }: CalibrationPageProps) {
  const { role } = useProfile();
  const { data, error, refetch } = useQuery(calibrationOptions(search));
  const asked = JSON.stringify(search);
  const exportShown = useCallback(
    async () => (await api.calibration.export(JSON.parse(asked) as CalibrationSearch)).body,
    [asked],
  );
  usePageExport(data?.figures ? exportShown : null);
  const seesAll = hasPermission(role, 'calibration:all');
  return (
    <Page>
      <PageHeader
        title="Calibration"
        purpose={
          seesAll
            ? 'What the committee forecast of its assumptions, and what came true.'
            : 'What you forecast of the committee’s assumptions, and what came true. Only you and firm administrators see it.'
        }
        actions={
          <ButtonLink to="/portfolio" variant="default">
            All companies
          </ButtonLink>
        }
      />
      <CalibrationFilters search={search} data={data} onSearch={onSearch} />
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The calibration could not be loaded" />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading the calibration">
          <Skeleton height={96} radius="md" />
          <Skeleton height={300} radius="md" />
        </LoadingRegion>
      )}
      {data && (
        <div className={classes.page}>
          {data.figures ? <CalibrationFigures data={data} figures={data.figures} /> : <TooFew data={data} />}
          {data.members.length > 0 && <MembersTable members={data.members} onShow={(member) => onSearch({ member })} />}
        </div>
      )}
    </Page>
  );
}

function TooFew({ data: { needs, resolved, waiting } }: { data: Calibration }) {
  const icon = <IconTargetArrow size={22} stroke={1.75} />;
  if (resolved === 0 && waiting === 0)
    return (
      <EmptyState icon={icon} title="No forecasts yet">
        While the committee votes on a deal, each member states how likely its assumptions are to come true: open the
        deal, then Committee. What came true is recorded later with the company.
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={`${needs.have} of ${needs.least} ${needs.of} resolved`}>
      {waiting > 0
        ? `Figures of fewer would be chance. ${waiting} ${waiting === 1 ? 'forecast waits' : 'forecasts wait'} for an outcome: record it with the company, under Assumptions.`
        : 'Figures of fewer would be chance.'}
    </EmptyState>
  );
}
