import { HIGH_RISK_ABOVE } from '@cairn/domain';
import type { ReactNode } from 'react';
import { formatInteger } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { StatStrip } from '../../../ui/stat-strip.tsx';
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
  const figures = FIGURES.map(({ label, value: read, note }) => ({ label, value: companies && read(companies), note }));
  const worth = value && (
    <TextLink to="/portfolio/returns" c="inherit" underline="hover">
      {value.text}
    </TextLink>
  );
  return (
    <StatStrip
      stats={[...figures, { label: 'Portfolio Value', value: worth, note: value?.note ?? 'Approved fair values' }]}
    />
  );
}
