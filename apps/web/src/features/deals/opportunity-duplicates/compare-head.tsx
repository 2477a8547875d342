import { formatDate } from '../../../lib/base/format.ts';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { ArchivedMark } from '../opportunities/archived-mark.tsx';
import { ConfidentialMark } from '../opportunities/confidential-mark.tsx';
import { type Deal, useStages } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './merge.module.css';

/** One of the two deals, as far as one tells it from the other. */
export function CompareHead({ title, deal }: { title: string; deal: Deal }) {
  const { data: stages } = useStages();
  const owner = usePersonOf()(deal.assigned_to);
  const { stage_label, stage_color } = stageOf(stages, deal.status);
  return (
    <div className={classes.head}>
      <span className={classes.quiet}>{title}</span>
      <span className={classes.headName}>
        {deal.company_name} {deal.is_confidential && <ConfidentialMark />} {deal.is_archived && <ArchivedMark />}
      </span>
      <StageLabel label={stage_label} color={stage_color} />
      <span className={classes.quiet}>
        Added {formatDate(deal.created_at)}
        {owner && `, owned by ${fullName(owner)}`}
      </span>
    </div>
  );
}
