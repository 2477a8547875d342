import { useToday } from '../../../../lib/use-today.ts';
import { TextLink } from '../../../../ui/base/links.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { StageLabel } from '../../../../ui/stage-label.tsx';
import { Blockers } from '../blockers.tsx';
import shared from '../diligence.module.css';
import { Due } from '../due.tsx';
import { describeTarget } from '../due-text.ts';
import { ProgressLine } from '../progress-line.tsx';
import { type Process, useStages } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './process.module.css';

/** How far it is, until when, and what stands in its way. */
export function ProcessSummary({ process }: { process: Process }) {
  const today = useToday();
  const { data: stages } = useStages();
  const { status, target_completion_date: target, template, opportunity, last_report_at } = process;
  const stage = stages?.find(({ stage_key }) => stage_key === opportunity.status);
  // The page of the deal is another feature's: a plain string to the router.
  const deal: string = `/opportunities/${opportunity.id}`;
  return (
    <section className={classes.summary} aria-label="Progress">
      <div className={classes.facts}>
        <StatusBadge status={status} />
        {target ? (
          <Due due={describeTarget(target, today, status === 'completed')} day={target} />
        ) : (
          <span className={shared.quiet}>No target date</span>
        )}
        {stage && (
          <TextLink to={deal} c="inherit" fz="sm" underline="hover">
            <StageLabel label={stage.stage_label} color={stage.stage_color} />
          </TextLink>
        )}
        {template && (
          <span className={shared.quiet}>
            {template.name}, version {template.version_no}
          </span>
        )}
        {last_report_at && (
          <span className={shared.quiet}>
            Last report <RelativeTime at={last_report_at} />
          </span>
        )}
      </div>
      <ProgressLine counts={process} />
      <Blockers process={process} all />
    </section>
  );
}
