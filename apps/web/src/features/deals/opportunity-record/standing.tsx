import { timeInStage } from '@cairn/domain';
import { formatDateTime } from '../../../lib/base/format.ts';
import { useNow } from '../../../lib/base/use-now.ts';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { Initials } from '../../../ui/initials.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import { GateBadge } from '../checklists/gate-badge.tsx';
import { ConfidentialMark } from '../opportunities/confidential-mark.tsx';
import { type Deal, useStages } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import { useMissingForNext } from '../stage-moves/required-fields.ts';
import classes from './record.module.css';

/** Where a deal stands: its stage and for how long, whether it may leave it, how urgent it is and whose it is. */
export function Standing({ deal }: { deal: Deal }) {
  const checklist = useChecklistActions();
  const { data: stages } = useStages();
  const owner = usePersonOf()(deal.assigned_to);
  const wants = useMissingForNext(deal);
  const now = useNow(60_000);
  const { stage_label, stage_color } = stageOf(stages, deal.status);
  return (
    <span className={classes.standing}>
      <StageLabel label={stage_label} color={stage_color} variant="pill" />
      <span title={`In this stage since ${formatDateTime(deal.stage_entered_at)}`} className="tnum">
        for {timeInStage(new Date(deal.stage_entered_at), now)}
      </span>
      <GateBadge deal={deal} wants={wants} onOpen={deal.can.move ? checklist.open : undefined} />
      <PriorityMark priority={deal.priority} labelled />
      <span className={classes.owner}>
        {owner ? (
          <>
            <Initials first={owner.first_name} last={owner.last_name} size={22} />
            {fullName(owner)}
          </>
        ) : (
          deal.assigned_to === null && 'No owner'
        )}
      </span>
      {deal.is_confidential && (
        <span className={classes.secret}>
          <ConfidentialMark />
          Confidential
        </span>
      )}
    </span>
  );
}
