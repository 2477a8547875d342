import { formatInteger, formatShare } from '../../lib/format.ts';
import { TextLink } from '../../ui/links.tsx';
import { stageColor } from '../../ui/stage-color.ts';
import { StageLabel } from '../../ui/stage-label.tsx';
import classes from './dashboard.module.css';
import type { Summary } from './queries.ts';

/** How many deals stand in each stage: bars for the eye, a table for everything else. */
export function StageDistribution({ summary }: { summary: Summary }) {
  const { by_stage, total } = summary;
  const longest = Math.max(1, ...by_stage.map(({ count }) => count));
  return (
    <section className={classes.card} aria-labelledby="stages-title">
      <h2 className={classes.sectionTitle} id="stages-title">
        Deals by stage
      </h2>
      <table className={classes.stages} aria-labelledby="stages-title">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col" className={classes.barCell}>
              <span className={classes.offscreen}>Share</span>
            </th>
            <th scope="col" className={classes.number}>
              Deals
            </th>
          </tr>
        </thead>
        <tbody>
          {by_stage.map(({ stage_key, stage_label, stage_color, count }) => (
            <tr key={stage_key}>
              <th scope="row">
                <TextLink
                  to="/opportunities"
                  search={{ view: 'list', status: [stage_key] }}
                  c="inherit"
                  underline="hover"
                >
                  <StageLabel label={stage_label} color={stage_color} />
                </TextLink>
              </th>
              <td className={classes.barCell}>
                <span className={classes.offscreen}>{formatShare(count, total)}</span>
                <span
                  className={classes.bar}
                  style={{ width: `${(count / longest) * 100}%`, background: stageColor(stage_color).solid }}
                  aria-hidden
                />
              </td>
              <td className={`${classes.number} tnum`}>{formatInteger(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
