import { useProfile } from '../../../../lib/session/auth.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { LoadingRegion, SkeletonLines } from '../../../../ui/lists/skeletons.tsx';
import { useLatestImports, useTeamNames } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './file-step.module.css';
import { LatestImport } from './latest-import.tsx';

/** What the firm imported before, with the way to each report and to lists that were not finished. */
export function LatestImports() {
  const { data, error, isPending, refetch } = useLatestImports(useWizard().kind);
  const names = useTeamNames();
  const { id } = useProfile();
  if (data?.length === 0) return null;
  return (
    <section className={classes.latest} aria-labelledby="latest-imports">
      <h4 id="latest-imports" className={classes.latestTitle}>
        Latest imports
      </h4>
      {isPending && (
        <LoadingRegion label="The latest imports are loading">
          <SkeletonLines count={3} height={28} gap={16} />
        </LoadingRegion>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={classes.list}>
          {data
            .filter(({ status }) => status !== 'discarded')
            .map((each) => (
              <LatestImport
                key={each.id}
                item={each}
                who={names?.get(each.created_by)}
                isOwn={each.created_by === id}
              />
            ))}
        </ul>
      )}
    </section>
  );
}
