import { OUTCOMES } from '@cairn/domain';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatDay } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useNameOf } from '../../../lib/team.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './calibration.module.css';
import { type AssumptionRow, assumptionsOptions, type Propose } from './queries.ts';

const OutcomeDialog = lazy(() => import('./outcome-dialog.tsx'));

interface AssumptionOutcomesProps {
  reviewId: string;
  propose?: Propose;
}

/** The assumptions of a decided review: what the members forecast, what came true, and the way to record it. */
export default function AssumptionOutcomes({ reviewId, propose }: AssumptionOutcomesProps) {
  const { data, error, refetch } = useQuery(assumptionsOptions(reviewId));
  const [recording, setRecording] = useState<number | null>(null);
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The assumptions could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the assumptions">
        <Skeleton height={120} radius="md" />
      </LoadingRegion>
    );
  if (data.rows.length === 0)
    return (
      <p className={classes.quiet}>
        No assumptions were written. Write them in the next review before the vote: with a figure and a date, so that
        they can be compared with what happens.
      </p>
    );
  const row = data.rows.find(({ place }) => place === recording);
  return (
    <>
      <ul className={classes.assumptions} aria-label="Assumptions and what came true">
        {data.rows.map((each) => (
          <AssumptionItem
            key={each.place}
            row={each}
            onRecord={data.can.record ? () => setRecording(each.place) : undefined}
          />
        ))}
      </ul>
      {row && (
        <OutcomeDialog
          key={row.place}
          assumptions={data}
          row={row}
          proposal={propose?.(row) ?? null}
          onClose={() => setRecording(null)}
        />
      )}
    </>
  );
}

function AssumptionItem({ row, onRecord }: { row: AssumptionRow; onRecord: (() => void) | undefined }) {
  const { metric, value, by, due_on, is_due, forecasts, outcomes } = row;
  const nameOf = useNameOf();
  const [current, ...earlier] = outcomes;
  return (
    <li className={classes.assumption}>
      <div className={classes.assumptionHead}>
        <strong className={classes.claim}>
          {metric}: {value}
        </strong>
        <Badge className={classes.outcome} data-outcome={current?.came_true ?? (is_due ? 'due' : 'waiting')}>
          {current ? OUTCOMES[current.came_true] : is_due ? 'Due' : 'Waiting'}
        </Badge>
      </div>
      <p className={classes.quiet}>
        By {by}
        {due_on && ` (${formatDay(due_on)})`}.{' '}
        {forecasts.length > 0
          ? `Forecasts: ${forecasts.map(({ user_id, percent }) => `${nameOf(user_id)} ${percent} %`).join(', ')}.`
          : 'Nobody forecast it.'}
      </p>
      {current && <OutcomeText outcome={current} />}
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>Corrected: show what was recorded before</summary>
          {earlier.map((outcome) => (
            <OutcomeText key={outcome.number} outcome={outcome} isEarlier />
          ))}
        </details>
      )}
      {onRecord && (
        <Button className={classes.record} size="compact-sm" variant="default" onClick={onRecord}>
          {current ? 'Correct outcome' : 'Record outcome'}
        </Button>
      )}
    </li>
  );
}

interface OutcomeTextProps {
  outcome: AssumptionRow['outcomes'][number];
  isEarlier?: boolean;
}

function OutcomeText({ outcome, isEarlier = false }: OutcomeTextProps) {
  const nameOf = useNameOf();
  const { came_true, known_on, evidence, link, note, recorded_by, recorded_at } = outcome;
  return (
    <div className={classes.evidence}>
      <p>
        {isEarlier && `${OUTCOMES[came_true]}. `}
        {evidence}
        {link && (
          <>
            {' '}
            <a href={link} target="_blank" rel="noopener noreferrer nofollow">
              {new URL(link).hostname}
            </a>
          </>
        )}
      </p>
      {note && <p>{note}</p>}
      <p className={classes.quiet}>
        Known on {formatDay(known_on)}, recorded by {nameOf(recorded_by)} on {formatDateTime(recorded_at)}
      </p>
    </div>
  );
}
