import { isUnfilled, riskBand, SCORE_OF_FURTHER } from '@cairn/domain';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatDay, formatInteger, labelFromKey } from '../../../lib/base/format.ts';
import { fieldValue } from '../../../lib/fields/own-fields.ts';
import { FieldValue } from '../../../ui/fields/field-value.tsx';
import { TagPill } from '../../../ui/tag-pill.tsx';
import { useCompanyFields } from './company-catalogue.ts';
import { DealLink } from './deal-link.tsx';
import { stageLabel } from './labels.ts';
import classes from './portfolio.module.css';
import type { Company } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

const NONE = <span className={classes.quiet}>Not recorded</span>;

/** What is recorded of the company today. */
export function CompanyFacts({ company }: { company: Company }) {
  const { employee_count, founded_year, last_update_date, next_board_meeting, website } = company;
  const { open } = useCompanyFields();
  const own = Object.entries(open).map(([key, definition]): [string, ReactNode] => {
    const value = fieldValue(company, key, definition);
    const isThere = !isUnfilled(definition, value);
    return [
      definition.label,
      isThere ? <FieldValue key={key} definition={definition} value={value} currency={company.currency} /> : null,
    ];
  });
  const facts: [string, ReactNode][] = [
    ['Status', <StatusBadge key="status" status={company.status} />],
    ['Stage', stageLabel(company.company_stage)],
    ['Industry', company.industry],
    // Before the first update or alert there is no score, whatever number is stored.
    [
      'Risk score',
      last_update_date === null && company.open_alerts.length === 0 ? null : (
        <RiskScore key="risk" score={company.risk_score} alerts={company.open_alerts} />
      ),
    ],
    ['Employees', employee_count === null ? null : formatInteger(employee_count)],
    ['Founded', founded_year === null ? null : String(founded_year)],
    ['Headquarters', company.headquarters],
    ['Legal name', company.legal_name],
    ['Website', website && <Website key="website" address={website} />],
    ['Last update', last_update_date && formatDay(last_update_date)],
    ['Next board meeting', next_board_meeting && formatDay(next_board_meeting)],
    ['Updates', labelFromKey(company.update_frequency)],
    ['Deal', company.deal && <DealLink key="deal" deal={company.deal} />],
    ['Added', formatDate(company.created_at)],
    ...own,
  ];
  return (
    <section className={classes.card} aria-labelledby="company-facts">
      <h2 className={classes.cardTitle} id="company-facts">
        Facts
      </h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value ?? NONE}</dd>
          </div>
        ))}
      </dl>
      {company.tags.length > 0 && (
        <div className={classes.tags}>
          {company.tags.map((tag) => (
            <TagPill key={tag} label={tag} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The score with the open alerts that it is made of: the highest counts in full, each further one adds the same. */
function RiskScore({ score, alerts }: { score: number; alerts: Company['open_alerts'] }) {
  return (
    <>
      {score} of 100, {riskBand(score)}
      {alerts.length > 0 && (
        <ul className={classes.reasons}>
          {alerts.map(({ id, title, risk_score }, place) => (
            <li key={id}>
              {title} <span className="tnum">({place === 0 ? risk_score : `+${SCORE_OF_FURTHER}`})</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Website({ address }: { address: string }) {
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit>
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </Anchor>
  );
}
