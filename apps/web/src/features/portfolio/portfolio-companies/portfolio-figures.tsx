import { HIGH_RISK_ABOVE } from '@cairn/domain';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInteger } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import classes from './portfolio-figures.module.css';
import type { CompanyRow } from './queries.ts';

interface Figure {
  label: string;
  value: (companies: readonly CompanyRow[]) => string;
  note: ReactNode;
}

const scored = (companies: readonly CompanyRow[]) =>
  companies.filter(({ risk_score, last_update_date }) => last_update_date !== null || risk_score > 0);

const FIGURES: readonly Figure[] = [
  { label: 'Total Companies', value: ({ length }) => formatInteger(length), note: 'Ever held' },
  {
    label: 'Active',
    value: (companies) => formatInteger(companies.filter(({ status }) => status === 'active').length),
    note: 'Held today',
  },
  {
    label: 'High Risk',
    value: (companies) => formatInteger(companies.filter(({ risk_score }) => risk_score > HIGH_RISK_ABOVE).length),
    note: `Risk score above ${HIGH_RISK_ABOVE}`,
  },
  {
    label: 'Avg Risk Score',
    value: (companies) => {
      const rated = scored(companies);
      if (rated.length === 0) return '–';
      return formatInteger(Math.round(rated.reduce((sum, { risk_score }) => sum + risk_score, 0) / rated.length));
    },
    note: 'Of those with an update or alert',
  },
];

interface PortfolioFiguresProps {
  companies: readonly CompanyRow[] | undefined;
  /** The sum of approved fair values, and what there is to say of it. */
  value: { text: string; note: string } | undefined;
}

/** The five figures of the portfolio; the value opens what it is made of. */
export function PortfolioFigures({ companies, value }: PortfolioFiguresProps) {
  return (
    <dl className={classes.figures} aria-busy={!companies}>
      {FIGURES.map(({ label, value, note }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd className="tnum">{companies ? value(companies) : <Skeleton height={22} width={48} my={6} />}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
      <div className={classes.figure}>
        <dt>Portfolio Value</dt>
        <dd className="tnum">
          {value ? (
            <TextLink to="/portfolio/returns" c="inherit" underline="hover">
              {value.text}
            </TextLink>
          ) : (
            <Skeleton height={22} width={48} my={6} />
          )}
        </dd>
        <dd className={classes.note}>{value?.note ?? 'Approved fair values'}</dd>
      </div>
    </dl>
  );
}
