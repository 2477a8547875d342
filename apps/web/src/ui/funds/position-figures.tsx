import type { Outputs } from '../../lib/api/api.ts';
import { plural } from '../../lib/base/format.ts';
import {
  exactFundFigure,
  FUND_FIGURE_LABELS,
  type FundFigure,
  fundFigureText,
  fundMoney,
} from '../../lib/fund-text.ts';
import { Figures, type ShownFigure, Working } from '../figures.tsx';

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
    <Figures
      label={label}
      figures={[
        ...amounts.map(([name, amount]) => ({ key: name, label: name, value: fundMoney(amount, currency) })),
        ...shown(position.figures, currency),
      ]}
    />
  );
}

interface FigureListProps {
  label: string;
  figures: readonly FundFigure[];
  currency: string;
}

/** Figures alone, without the amounts that they rest on. */
export function FigureList({ label, figures, currency }: FigureListProps) {
  return <Figures label={label} figures={shown(figures, currency)} />;
}

const shown = (figures: readonly FundFigure[], currency: string): ShownFigure[] =>
  figures.map((figure) => ({
    key: figure.key,
    label: FUND_FIGURE_LABELS[figure.key],
    value: fundFigureText(figure),
    exact: exactFundFigure(figure),
    note: figure.note,
    working: (
      <Working formula={figure.formula} inputs={figure.inputs} money={(value) => fundMoney(value, currency)}>
        <p>
          {isGross(figure)
            ? `${plural(figure.entry_count, 'entry', 'entries')} of the portfolio behind it`
            : `${plural(figure.entry_count, 'posting')} of the ledger behind it`}
        </p>
      </Working>
    ),
  }));

/** A gross figure rests on entries of the portfolio, a net one on postings. */
const isGross = ({ key }: FundFigure) => key === 'gross_irr' || key === 'moic';
