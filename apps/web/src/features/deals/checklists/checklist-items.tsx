import { Progress } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { plural } from '../../../lib/base/format.ts';
import { usePersonOf } from '../../../lib/team.ts';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { useStages } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './checklist.module.css';
import { ChecklistRow } from './checklist-row.tsx';
import type { Checklist } from './use-checklist.ts';
import { useToggleItem } from './use-toggle-item.ts';

/** How far the stage is, and its items. */
export function ChecklistItems({ checklist }: { checklist: Checklist }) {
  const { opportunity_id, stage_key, stage_label, is_current, items, open_mandatory } = checklist;
  const { data: stages } = useStages();
  const nameOf = usePersonOf();
  const toggle = useToggleItem(opportunity_id);
  const done = items.filter((item) => item.is_completed).length;
  return (
    <>
      <div className={classes.head}>
        <div className={classes.state}>
          <StageLabel label={stage_label} color={stageOf(stages, stage_key).stage_color} variant="pill" />
          <span className={classes.count} role="status" data-ready={open_mandatory === 0 || undefined}>
            {open_mandatory === 0 ? (
              <>
                <IconCircleCheck size={16} stroke={1.75} aria-hidden />
                Ready to Advance
              </>
            ) : (
              `${plural(open_mandatory, 'mandatory item')} left`
            )}
          </span>
        </div>
        <Progress
          value={(done / items.length) * 100}
          size={6}
          radius="xl"
          color={open_mandatory === 0 ? 'green' : undefined}
          aria-label={`${done} of ${plural(items.length, 'item')} done`}
        />
        <p className={`${classes.done} tnum`} aria-hidden>
          {done} of {items.length} done
        </p>
      </div>
      <ul className={classes.items}>
        {items.map((item) => (
          <ChecklistRow
            key={item.id}
            item={item}
            isCurrent={is_current}
            who={nameOf(item.completed_by)}
            onToggle={(checked) => toggle.mutate({ id: item.id, done: checked })}
          />
        ))}
      </ul>
    </>
  );
}
