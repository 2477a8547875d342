import { formatMoney, SOURCE_LABELS } from '@cairn/domain';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/base/format.ts';
import { SideCard } from '../../../ui/side-card.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from './record.module.css';

/** What one wants to know first. */
export function KeyFacts({ deal }: { deal: Deal }) {
  const { target_amount, current_valuation, currency, expected_close_date: closing } = deal;
  const facts: [string, ReactNode][] = [
    ['Target amount', target_amount !== null && <strong>{formatMoney(target_amount, currency)}</strong>],
    ['Valuation', current_valuation !== null && formatMoney(current_valuation, currency)],
    ['Round', deal.funding_round],
    ['Probability', `${deal.probability}%`],
    ['Expected close', closing && formatDay(closing)],
    ['Source', deal.source && SOURCE_LABELS[deal.source]],
  ];
  return (
    <SideCard title="Key facts">
      <dl className={classes.keyFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tnum">{value || <span className={classes.none}>–</span>}</dd>
          </div>
        ))}
      </dl>
    </SideCard>
  );
}
