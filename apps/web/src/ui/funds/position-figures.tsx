import type { Outputs } from '../../lib/api/api.ts';
import { plural } from '../../lib/base/format.ts';
import { FUND_FIGURE_LABELS, type FundFigure, fundFigureText, fundMoney } from '../../lib/fund-text.ts';
import classes from './position-figures.module.css';

type Position = Outputs['funds']['get']['position'];

interface PositionFiguresProps {
  label: string;
  position: Position;
  currency: string;
}

/** What was promised, paid, distributed and is left, and the ratios, each with its working. */
export function PositionFigures({ label, position, currency }: PositionFiguresProps) {
  const amounts: [string, number][] = [
    ['Commitment', position.commitment],
    ['Called', position.called],
    ['Paid in', position.paid_in],
    ['Unfunded', position.unfunded],
    ['Distributed', position.distributed],
    ['NAV', position.nav],
    ['Accrued carry', position.accrued_carry],
  ];
  return (
    <dl className={classes.figures} aria-label={label}>
      {amounts.map(([name, amount]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd className={`${classes.value} tnum`}>{fundMoney(amount, currency)}</dd>
        </div>
      ))}
      <Figures figures={position.figures} currency={currency} />
    </dl>
  );
}

interface FiguresProps {
  figures: readonly FundFigure[];
  currency: string;
}

/** Figures alone, without the amounts that they rest on. */
export function FigureList({ label, ...props }: FiguresProps & { label: string }) {
  return (
    <dl className={classes.figures} aria-label={label}>
      <Figures {...props} />
    </dl>
  );
}

function Figures({ figures, currency }: FiguresProps) {
  return figures.map((figure) => (
    <div key={figure.key} className={classes.figure}>
      <dt>{FUND_FIGURE_LABELS[figure.key]}</dt>
      <dd className={`${classes.value} tnum`}>{fundFigureText(figure)}</dd>
      {figure.note && <dd className={classes.note}>{figure.note}</dd>}
      <dd>
        <Working figure={figure} currency={currency} />
      </dd>
    </div>
  ));
}

/** What the entries of a figure are called. */
const isGross = ({ key }: FundFigure) => key === 'gross_irr' || key === 'moic';

function Working({ figure, currency }: { figure: FundFigure; currency: string }) {
  return (
    <details className={classes.working}>
      <summary>Show the working</summary>
      <p className={classes.formula}>{figure.formula}</p>
      {figure.inputs.map(({ name, unit, values }) => (
        <p key={name} className="tnum">
          {name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}:{' '}
          {values
            .map((value) => (unit === 'money' && value !== 'n/a' ? fundMoney(value, currency) : value))
            .join(', ') || 'none'}
        </p>
      ))}
      <p>
        {isGross(figure)
          ? `${plural(figure.entries.length, 'entry', 'entries')} of the portfolio behind it`
          : `${plural(figure.entries.length, 'posting')} of the ledger behind it`}
      </p>
    </details>
  );
}
