import type { StageColor } from '@cairn/domain';
import { stageColor } from './stage-color.ts';
import classes from './stage-label.module.css';

interface StageLabelProps {
  label: string;
  color: StageColor;
  /** `plain` is dot and name; `pill` has the tinted ground. */
  variant?: 'plain' | 'pill';
}

/** A stage by its dot and its name: the colour never stands alone. */
export function StageLabel({ label, color, variant = 'plain' }: StageLabelProps) {
  const { solid, tint } = stageColor(color);
  return (
    <span
      className={classes.label}
      data-variant={variant}
      style={variant === 'pill' ? { background: tint } : undefined}
    >
      <span className={classes.dot} style={{ background: solid }} aria-hidden />
      <span className={classes.name}>{label}</span>
    </span>
  );
}
