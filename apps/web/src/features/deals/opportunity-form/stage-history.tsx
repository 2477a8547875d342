import { timeInStage } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatInteger } from '../../../lib/base/format.ts';
import { useNow } from '../../../lib/base/use-now.ts';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { useStages } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './stage-history.module.css';

type History = Outputs['opportunities']['history'];
type Stay = History['stays'][number];

/** Every stage that the deal was in, newest first. */
export function StageHistory({ dealId }: { dealId: string }) {
  const query = useQuery(orpc.opportunities.history.queryOptions({ input: { id: dealId } }));
  return (
    <section className={classes.history} aria-label="Stage history">
      <h3 className={classes.title}>Stage history</h3>
      {query.isPending && (
        <LoadingRegion label="Loading the stage history">
          <SkeletonLines count={4} />
        </LoadingRegion>
      )}
      {query.isError && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} title={FAILED.loadDeal} />
      )}
      {query.data && <Stays history={query.data} />}
    </section>
  );
}

function Stays({ history: { stays, total } }: { history: History }) {
  const now = useNow(60_000);
  return (
    <>
      <ol className={classes.stays}>
        {stays.map((stay) => (
          <StayRow key={stay.id} stay={stay} now={now} />
        ))}
      </ol>
      {total > stays.length && (
        <p className={classes.quiet}>
          The latest {formatInteger(stays.length)} of {formatInteger(total)} moves.
        </p>
      )}
    </>
  );
}

function StayRow({ stay, now }: { stay: Stay; now: Date }) {
  const { data: stages } = useStages();
  const who = usePersonOf()(stay.changed_by);
  const { stage_label, stage_color } = stageOf(stages, stay.to_stage);
  const length = timeInStage(new Date(stay.changed_at), stay.left_at ? new Date(stay.left_at) : now);
  return (
    <li className={classes.stay}>
      <div className={classes.line}>
        <StageLabel label={stage_label} color={stage_color} />
        {stay.from_stage && <span className={classes.quiet}>from {stageOf(stages, stay.from_stage).stage_label}</span>}
        <span className={`${classes.length} tnum`}>
          {stay.is_undone ? 'undone' : stay.left_at ? length : `${length} so far`}
        </span>
      </div>
      <p className={classes.quiet}>
        {stay.from_stage ? 'Moved' : 'Added'} <RelativeTime at={stay.changed_at} />
        {who && ` by ${fullName(who)}`}
      </p>
      {stay.reason && <p className={classes.reason}>{stay.reason}</p>}
      {stay.override_open_items && (
        <p className={classes.override}>Moved with open items: {stay.override_open_items.join(', ')}</p>
      )}
    </li>
  );
}
