import { IconArrowRight } from '@tabler/icons-react';
import { labelFromKey } from '../../lib/format.ts';
import { Initials } from '../../ui/initials.tsx';
import { TextLink } from '../../ui/links.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StageLabel } from '../../ui/stage-label.tsx';
import classes from './dashboard.module.css';
import type { Move, Name, Summary } from './queries.ts';

type Stage = Summary['by_stage'][number];

interface MoveRowProps {
  move: Move;
  /** Undefined while it is not known, or when nobody did it by hand. */
  who: Name | undefined;
  stages: Map<string, Stage>;
}

export function MoveRow({ move, who, stages }: MoveRowProps) {
  const { company_name, opportunity_id, reason, changed_at } = move;
  return (
    <li className={classes.move}>
      <Initials first={who?.first ?? '·'} last={who?.last ?? ''} />
      <div className={classes.moveText}>
        <p className={classes.moveLine}>
          <TextLink to="/opportunities" search={{ deal: opportunity_id }} c="inherit" fw={600} underline="hover">
            {company_name}
          </TextLink>
          <StageChange move={move} stages={stages} />
        </p>
        {reason && <p className={classes.reason}>{reason}</p>}
        <p className={classes.moveMeta}>
          {who && `${who.first} ${who.last} · `}
          <RelativeTime at={changed_at} />
        </p>
      </div>
    </li>
  );
}

function StageChange({ move: { from_stage, to_stage }, stages }: { move: Move; stages: Map<string, Stage> }) {
  const labelOf = (key: string) => stages.get(key)?.stage_label ?? labelFromKey(key);
  return (
    <span className={classes.change}>
      {from_stage === null ? (
        'added to'
      ) : (
        <>
          {labelOf(from_stage)}
          <IconArrowRight size={14} stroke={1.75} role="img" aria-label="to" />
        </>
      )}
      <StageLabel label={labelOf(to_stage)} color={stages.get(to_stage)?.stage_color ?? 'bg-gray-500'} variant="pill" />
    </span>
  );
}
