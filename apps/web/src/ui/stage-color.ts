import type { StageColor } from '@cairn/domain';
import './stage-color.css';

type Hue = StageColor extends `bg-${infer Name}-500` ? Name : never;

/** A stage's stored class as colours of the theme: `solid` for dots and bars, `tint` behind text of the page's own colour. */
export function stageColor(color: StageColor): { solid: string; tint: string } {
  const hue = color.slice('bg-'.length, -'-500'.length) as Hue;
  return { solid: `var(--stage-${hue})`, tint: `color-mix(in srgb, var(--stage-${hue}) 12%, transparent)` };
}
