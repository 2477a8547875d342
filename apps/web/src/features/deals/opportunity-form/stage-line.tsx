import { timeInStage } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/base/format.ts';
import { useNow } from '../../../lib/base/use-now.ts';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import { GateBadge } from '../checklists/gate-badge.tsx';
import { type Deal, useStages } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import { useMoveActions } from '../stage-moves/move-context.ts';
import { useMissingForNext } from '../stage-moves/required-fields.ts';
import { DealCompany } from './deal-company.tsx';
import classes from './editor.module.css';

/** Where the deal stands, for how long, and the way to another stage. */
export function StageLine({ deal }: { deal: Deal }) {
  const { ask } = useMoveActions();
  const checklist = useChecklistActions();
  const { data: stages } = useStages();
  const wants = useMissingForNext(deal);
  const now = useNow(60_000);
  const { stage_label, stage_color } = stageOf(stages, deal.status);
  return (
    <div className={classes.stageLine}>
      <div>
        <p className={classes.stageTitle}>Stage</p>
        <div className={classes.stageNow}>
          <StageLabel label={stage_label} color={stage_color} variant="pill" />
          <span className={classes.quiet} title={`Since ${formatDateTime(deal.stage_entered_at)}`}>
            for {timeInStage(new Date(deal.stage_entered_at), now)}
          </span>
          <GateBadge deal={deal} wants={wants} onOpen={checklist.open} />
        </div>
      </div>
      <div className={classes.stageActs}>
        <DealCompany deal={deal} />
        {deal.can.move && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            rightSection={<IconArrowRight size={16} stroke={1.75} />}
            onClick={() => ask(deal)}
          >
            Move
          </Button>
        )}
      </div>
    </div>
  );
}
