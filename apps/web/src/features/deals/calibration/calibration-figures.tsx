import { formatDate, formatShare, plural } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { Figures } from '../../../ui/figures.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './calibration.module.css';
import type { Calibration } from './queries.ts';

type CalibrationFigure = NonNullable<Calibration['figures']>;
type Decision = Calibration['by_decision'][number] & { id: string };

export const scoreText = (score: number): string => score.toFixed(3);
const shareText = (share: number): string => formatShare(share, 1);

/** The score with what it is made of, the calibration chart, and the scores over time and by decision. */
export function CalibrationFigures({ data, figures }: { data: Calibration; figures: CalibrationFigure }) {
  const { brier, base_rate, reference, skill, reliability, resolution, uncertainty, bins } = figures;
  const { resolved, decisions, waiting, quarters, by_decision } = data;
  return (
    <>
      <Figures
        label="Calibration"
        figures={[
          {
            key: 'brier',
            label: 'Brier score',
            value: scoreText(brier),
            note: '0 is perfect, 0.25 is 50 % on everything, 1 is always wrong',
            working: (
              <>
                <p>
                  The mean of (p − o)² over {plural(resolved, 'resolved forecast')}: p is the forecast as a share of 1,
                  o is 1 for what came true and 0 for what did not (Brier 1950). What cannot be told does not count.
                </p>
                <p className="tnum">
                  Reliability {scoreText(reliability)} − resolution {scoreText(resolution)} + uncertainty{' '}
                  {scoreText(uncertainty)} = {scoreText(brier)} (Murphy 1973)
                </p>
              </>
            ),
          },
          {
            key: 'skill',
            label: 'Skill',
            value: skill === null ? 'None' : skill.toFixed(2),
            note: `against always saying the base rate, which scores ${scoreText(reference)}; above 0 is better`,
          },
          { key: 'base', label: 'Came true', value: shareText(base_rate), note: 'the base rate of these forecasts' },
          {
            key: 'resolved',
            label: 'Resolved forecasts',
            value: String(resolved),
            note: `of ${plural(decisions, 'decision')}; ${waiting} still ${waiting === 1 ? 'waits' : 'wait'} for an outcome`,
          },
        ]}
      />
      <div className={classes.charts}>
        <div className={classes.card}>
          <Chart
            kind="bar"
            title="Forecast and what came true"
            labelTitle="Forecast, percent, with the number of forecasts"
            labels={bins.map(({ from, to, n }) => `${from}–${to} (${n})`)}
            valueTitle="Share, percent"
            series={[
              { name: 'Mean forecast', values: bins.map(({ forecast }) => forecast) },
              { name: 'Came true', values: bins.map(({ observed }) => observed) },
            ]}
            format={shareText}
            empty="No forecasts."
          />
          <p className={classes.quiet}>
            Well calibrated: both bars of a bin are as high. In brackets stands how many forecasts the bin holds.
          </p>
        </div>
        <div className={classes.card}>
          <Chart
            kind={quarters.length > 1 ? 'line' : 'bar'}
            title="Brier score over time"
            labelTitle="Quarter in which the outcome was known"
            labels={quarters.map(({ quarter, n }) => `${quarter} (${n})`)}
            valueTitle="Brier score"
            series={[{ name: 'Brier score', values: quarters.map((quarter) => quarter.brier) }]}
            format={scoreText}
            empty="No forecasts."
          />
          <p className={classes.quiet}>Lower is better. A quarter with few forecasts says little.</p>
        </div>
      </div>
      <section className={classes.part} aria-label="Decisions">
        <h2 className={classes.heading}>Decisions</h2>
        <DataTable
          label="Decisions"
          columns={COLUMNS}
          rows={by_decision.map((decision) => ({ ...decision, id: decision.review_id }))}
        />
      </section>
    </>
  );
}

const COLUMNS: DataColumn<Decision>[] = [
  {
    key: 'company',
    header: 'Company',
    cell: ({ opportunity_id, company_name }) => (
      <TextLink to="/opportunities/$id" params={{ id: opportunity_id }} search={{ tab: 'committee' }}>
        {company_name}
      </TextLink>
    ),
  },
  {
    key: 'decided',
    header: 'Decided',
    width: '22%',
    cell: ({ decided_at, status }) => `${status === 'approved' ? 'Approved' : 'Rejected'}, ${formatDate(decided_at)}`,
  },
  { key: 'n', header: 'Forecasts', width: '14%', numeric: true, cell: ({ n }) => n },
  {
    key: 'true',
    header: 'Came true',
    width: '14%',
    numeric: true,
    cell: ({ came_true, n }) => formatShare(came_true, n),
  },
  { key: 'brier', header: 'Brier score', width: '14%', numeric: true, cell: ({ brier }) => scoreText(brier) },
];
