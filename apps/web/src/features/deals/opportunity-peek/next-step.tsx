import { LOST_STAGE, WON_STAGE } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { type Deal, useStages } from '../opportunities/queries.ts';
import { nextStageOf } from '../opportunities/stage-names.ts';
import { useMoveActions } from '../stage-moves/move-context.ts';
import classes from './peek.module.css';

/** What comes next for a deal: the stage after its own, and the tasks that are due first. */
export function NextStep({ deal, upcoming }: { deal: Deal; upcoming: ReactNode }) {
  const id = useId();
  const { ask } = useMoveActions();
  const { data: stages = [] } = useStages();
  const next = nextStageOf(stages, deal.status);
  const isClosed = deal.status === WON_STAGE || deal.status === LOST_STAGE;
  return (
    <section className={classes.next} aria-labelledby={id}>
      <h3 id={id} className={classes.nextTitle}>
        Next step
      </h3>
      <p className={classes.nextStage}>
        {next ? (
          <StageLabel label={next.stage_label} color={next.stage_color} />
        ) : (
          <span className={classes.quiet}>{isClosed ? 'The deal is closed.' : 'There is no further stage.'}</span>
        )}
        {next && deal.can.move && (
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconArrowRight size={14} stroke={1.75} />}
            onClick={() => ask(deal, { to: next.stage_key })}
          >
            Move there
          </Button>
        )}
      </p>
      {upcoming}
    </section>
  );
}
