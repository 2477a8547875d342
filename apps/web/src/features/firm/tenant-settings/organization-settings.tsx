import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { LogoSection } from './logo-section.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { settingsOptions } from './queries.ts';
import { SettingChanges } from './setting-changes.tsx';

/** How to reach the firm, how it looks, and by which clock, currency and year it counts. */
export function OrganizationSettings() {
  const { data, error, refetch } = useQuery(settingsOptions());
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <LoadingRegion label="Loading settings">
        <Skeleton height={480} radius="md" />
      </LoadingRegion>
    );
  return (
    <>
      {/* What was typed belongs to the version that it was typed for. */}
      <OrganizationForm key={data.version} settings={data} />
      <LogoSection settings={data} />
      <SettingChanges />
    </>
  );
}
