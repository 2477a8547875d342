import { FIGURE_LABELS, figureText, moneyText } from './format-figure.ts';
import classes from './investments.module.css';
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
    <dl className={classes.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.key} className={classes.figure}>
          <dt>{FIGURE_LABELS[figure.key]}</dt>
          <dd className={`${classes.value} tnum`}>{figureText(figure, currency)}</dd>
          {figure.note && <dd className={classes.note}>{figure.note}</dd>}
          <dd>
            <details className={classes.working}>
              <summary>Show the working</summary>
              <Working figure={figure} currency={currency} describe={describe} />
            </details>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Working({ figure, currency, describe }: Pick<FigureListProps, 'currency' | 'describe'> & { figure: Figure }) {
  return (
    <>
      <p className={classes.formula}>{figure.formula}</p>
      {figure.inputs.map(({ name, unit, values }) => (
        <p key={name} className="tnum">
          {wordsOf(name)}:{' '}
          {values
            .map((value) => (unit === 'money' && value !== 'n/a' ? moneyText(value, currency) : value))
            .join(', ') || 'none'}
        </p>
      ))}
      {figure.entries.length > 0 && (
        <ul>
          {figure.entries.map((id) => (
            <li key={id}>{describe(id)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** "fullyDilutedShares" -> "fully diluted shares" */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
