import { riskBand, SCORE_OF_FURTHER } from '@cairn/domain';
import type { ReactNode } from 'react';
import { formatDate, formatDay } from '../../../../lib/base/format.ts';
import { specsOf } from '../../../../lib/fields/field-spec.ts';
import { FactList } from '../../../../ui/facts/fact-list.tsx';
import { DealLink } from '../deal-link.tsx';
import classes from '../portfolio.module.css';
import type { Company } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { useCompanyFacts } from './use-company-facts.ts';

const NONE = <span className={classes.quiet}>Not recorded</span>;

/** What is recorded of the company today: what follows from its work, and what the team writes, changed in its place. */
export function CompanyFacts({ company }: { company: Company }) {
  const { last_update_date } = company;
  const facts = useCompanyFacts(company);
  const given: [string, ReactNode][] = [
    // Before the first update or alert there is no score, whatever number is stored.
    [
      'Risk score',
      last_update_date === null && company.open_alerts.length === 0 ? null : (
        <RiskScore key="risk" score={company.risk_score} alerts={company.open_alerts} />
      ),
    ],
    ['Last update', last_update_date && formatDay(last_update_date)],
    ['Deal', company.deal && <DealLink key="deal" deal={company.deal} />],
    ['Added', formatDate(company.created_at)],
  ];
  return (
    <section className={classes.card} aria-labelledby="company-facts">
      <h2 className={classes.cardTitle} id="company-facts">
        Facts
      </h2>
      <dl className={classes.facts}>
        {given.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value ?? NONE}</dd>
          </div>
        ))}
      </dl>
      <FactList
        isNarrow
        specs={specsOf(facts.catalogue).filter(({ field }) => field !== 'name')}
        facts={facts}
        canEdit={company.can.edit}
        draw={({ field }) => (field === 'status' ? <StatusBadge status={company.status} /> : undefined)}
      />
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
