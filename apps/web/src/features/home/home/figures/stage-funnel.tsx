import { formatDayCount, formatInteger, formatShare } from '../../../../lib/base/format.ts';
import { TextLink } from '../../../../ui/base/links.tsx';
import { stageColor } from '../../../../ui/stage-color.ts';
import { StageLabel } from '../../../../ui/stage-label.tsx';
import classes from '../dashboard.module.css';
import type { FirmHome } from '../queries.ts';

/** How many deals stand in each stage and for how long: bars for the eye, a table for everything else. */
export function StageFunnel({ home: { stages, figures } }: { home: FirmHome }) {
  const longest = Math.max(1, ...stages.map(({ count }) => count));
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
            <th scope="col" className={classes.number}>
              <abbr title="Average days in the stage">Days</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage_key, stage_label, stage_color, count, days_in_stage }) => (
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
                <span className={classes.offscreen}>{formatShare(count, figures.total)}</span>
                {count > 0 && (
                  <span
                    className={classes.bar}
                    style={{ width: `${(count / longest) * 100}%`, background: stageColor(stage_color).solid }}
                    aria-hidden
                  />
                )}
              </td>
              <td className={`${classes.number} tnum`}>{formatInteger(count)}</td>
              <td className={`${classes.number} ${classes.quiet} tnum`}>
                {days_in_stage === null ? '–' : formatDayCount(days_in_stage)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
