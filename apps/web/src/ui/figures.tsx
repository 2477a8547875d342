import type { ReactNode } from 'react';
import classes from './figures.module.css';

export interface ShownFigure {
  key: string;
  label: string;
  value: string;
  /** The value with more digits. */
  exact?: string | undefined;
  note?: string | null | undefined;
  /** What it rests on, opened with "Show the working". */
  working?: ReactNode;
  /** What stands in the place of the working, such as a button that shows it elsewhere. */
  action?: ReactNode;
}

/** Many figures side by side, each with what it rests on. */
export function Figures({ label, figures }: { label: string; figures: readonly ShownFigure[] }) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map(({ key, label: name, value, exact, note, working, action }) => (
        <div key={key} className={classes.figure}>
          <dt>{name}</dt>
          <dd className={`${classes.value} tnum`} title={exact}>
            {value}
          </dd>
          {note && <dd className={classes.note}>{note}</dd>}
          {working && (
            <dd>
              <details className={classes.working}>
                <summary>Show the working</summary>
                {working}
              </details>
            </dd>
          )}
          {action && <dd>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface WorkingProps {
  formula: string;
  inputs: readonly { name: string; unit: string; values: readonly string[] }[];
  /** An amount as it is shown. */
  money: (value: string) => string;
  /** The entries behind it. */
  children?: ReactNode;
}

/** The formula of a figure with the values that went into it. */
export function Working({ formula, inputs, money, children }: WorkingProps) {
  return (
    <>
      <p className={classes.formula}>{formula}</p>
      {inputs.map(({ name, unit, values }) => (
        <p key={name} className="tnum">
          {wordsOf(name)}:{' '}
          {values.map((value) => (unit === 'money' && value !== 'n/a' ? money(value) : value)).join(', ') || 'none'}
        </p>
      ))}
      {children}
    </>
  );
}

/** "fullyDilutedShares" -> "fully diluted shares" */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
