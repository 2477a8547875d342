import { Figures, Working } from '../../../ui/figures.tsx';
import { exactFigure, FIGURE_LABELS, figureText, moneyText } from './format-figure.ts';
import type { Figure } from './queries.ts';

interface FigureListProps {
  label: string;
  figures: readonly Figure[];
  currency: string;
  /** What an entry behind a figure is, in words. */
  describe: (id: string) => string;
}

/** Figures with what they rest on, which is opened one by one. */
export function FigureList({ label, figures, currency, describe }: FigureListProps) {
  return (
    <Figures
      label={label}
      figures={figures.map((figure) => ({
        key: figure.key,
        label: FIGURE_LABELS[figure.key],
        value: figureText(figure, currency),
        exact: exactFigure(figure),
        note: figure.note,
        working: (
          <Working formula={figure.formula} inputs={figure.inputs} money={(value) => moneyText(value, currency)}>
            {figure.entries.length > 0 && (
              <ul>
                {figure.entries.map((id) => (
                  <li key={id}>{describe(id)}</li>
                ))}
              </ul>
            )}
          </Working>
        ),
      }))}
    />
  );
}
