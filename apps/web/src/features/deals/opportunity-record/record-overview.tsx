import type { ReactNode } from 'react';
import { DEAL_TABS } from '../opportunities/fields/deal-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import { RecordFacts } from '../opportunity-form/record-facts.tsx';
import { StageHistory } from '../opportunity-form/stage-history.tsx';
import { DuplicatesCard } from './duplicates-card.tsx';
import { FactGroup } from './fact-group.tsx';
import { KeyFacts } from './key-facts.tsx';
import { MembersCard } from './members-card.tsx';
import classes from './record.module.css';

/** Everything that is known of the deal, each fact to be changed where it stands; beside it what matters most. */
export function RecordOverview({ deal, upcoming }: { deal: Deal; upcoming?: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.facts}>
        {DEAL_TABS.map(({ key, label }) => (
          <FactGroup key={key} group={key} title={label} deal={deal} />
        ))}
      </div>
      <aside className={classes.side} aria-label="About this deal">
        <KeyFacts deal={deal} />
        {deal.is_confidential && <MembersCard deal={deal} />}
        <DuplicatesCard deal={deal} />
        {upcoming}
        <div className={classes.card}>
          <StageHistory dealId={deal.id} />
          <RecordFacts deal={deal} />
        </div>
      </aside>
    </div>
  );
}
