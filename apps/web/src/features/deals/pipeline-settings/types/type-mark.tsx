import { StageLabel } from '../../../../ui/stage-label.tsx';
import { TYPE_COLORS } from '../labels.ts';
import type { StageType } from '../queries.ts';

export function TypeMark({ type: { name, color } }: { type: StageType }) {
  return <StageLabel label={name} color={TYPE_COLORS[color].stage} variant="pill" />;
}
