import {
  CARRY_LINES,
  COMMITMENT_LINES,
  PERIODS,
  RATIO_LABELS,
  STATEMENT_LINES,
  STATEMENT_PERIODS,
} from '@cairn/domain/fund';
import { Fragment } from 'react';
import { formatFraction, formatMultiple } from '../../../lib/base/format-ratio.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import type { LpStatement } from './queries.ts';
import classes from './statements.module.css';

const PARTS = [
  ['Capital account', STATEMENT_LINES],
  ['Commitment', COMMITMENT_LINES],
  ['Carry set aside for the general partner', CARRY_LINES],
] as const;
const RATIOS = Object.keys(RATIO_LABELS) as (keyof typeof RATIO_LABELS)[];

/** The lines of one statement over its three periods, and its ratios. */
export function StatementTable({ statement, currency }: { statement: LpStatement; currency: string }) {
  const { lp_name, columns, ratios, unpaid } = statement;
  const ratioOf = (key: (typeof RATIOS)[number]) => {
    const value = ratios[key];
    if (value === null) return 'n/a';
    return key === 'netIrr' ? formatFraction(value) : formatMultiple(value);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={classes.wide} aria-label={`Lines of ${lp_name}`} tabIndex={0}>
      <table aria-label={`Statement of ${lp_name}`}>
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            {PERIODS.map((period) => (
              <th key={period} scope="col">
                {STATEMENT_PERIODS[period]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tnum">
          {PARTS.map(([title, lines]) => (
            <Fragment key={title}>
              <tr data-title>
                <th scope="colgroup" colSpan={4}>
                  {title}
                </th>
              </tr>
              {lines.map(([line, label, strong]) => (
                <tr key={line} {...(strong && { 'data-strong': true })}>
                  <th scope="row">{label}</th>
                  {PERIODS.map((period) => (
                    <td key={period}>{fundMoney(columns[period][line], currency)}</td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
          <tr data-title>
            <th scope="colgroup" colSpan={4}>
              Since inception
            </th>
          </tr>
          {RATIOS.map((key) => (
            <tr key={key}>
              <th scope="row">
                {key === 'netIrr' && !ratios.irrAnnualised ? 'Net return, not annualised' : RATIO_LABELS[key]}
              </th>
              <td colSpan={3}>{ratioOf(key)}</td>
            </tr>
          ))}
          {unpaid > 0 && (
            <tr>
              <th scope="row">Called and not paid by the end of the quarter</th>
              <td colSpan={3}>{fundMoney(unpaid, currency)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
