import { useToday } from '../../../../lib/use-today.ts';
import { ButtonLink, TextLink } from '../../../../ui/base/links.tsx';
import { StageLabel } from '../../../../ui/stage-label.tsx';
import { Blockers } from '../blockers.tsx';
import classes from '../diligence.module.css';
import { Due } from '../due.tsx';
import { describeTarget } from '../due-text.ts';
import { companyOf } from '../labels.ts';
import { ProgressLine } from '../progress-line.tsx';
import type { Card, useStages } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';

interface ProcessCardProps {
  process: Card;
  stages: NonNullable<ReturnType<typeof useStages>['data']>;
}

/** A process at a glance: whose, how far, until when, and what stands in its way. */
export function ProcessCard({ process, stages }: ProcessCardProps) {
  const today = useToday();
  const { id, name, status, target_completion_date: target, opportunity } = process;
  const stage = stages.find(({ stage_key }) => stage_key === opportunity.status);
  const company = companyOf(process);
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <div className={classes.cardTitles}>
          <h2 className={classes.cardTitle}>
            <TextLink to="/due-diligence/$id" params={{ id }} c="inherit" fw={600} underline="hover">
              {company}
            </TextLink>
          </h2>
          <p className={classes.quiet}>{name}</p>
        </div>
        <StatusBadge status={status} />
      </div>
      {opportunity.status && (
        <StageLabel
          label={stage?.stage_label ?? opportunity.status}
          color={stage?.stage_color ?? 'bg-gray-500'}
          variant="plain"
        />
      )}
      <ProgressLine counts={process} />
      <Blockers process={process} />
      <div className={classes.cardFoot}>
        {target ? (
          <Due due={describeTarget(target, today, status === 'completed')} day={target} />
        ) : (
          <span className={classes.quiet}>No target date</span>
        )}
        <ButtonLink
          to="/due-diligence/$id"
          params={{ id }}
          variant="default"
          size="xs"
          aria-label={`View Details of ${company}, ${name}`}
        >
          View Details
        </ButtonLink>
      </div>
    </li>
  );
}
