import { useState } from 'react';
import { formatInteger } from '../../../lib/base/format.ts';
import { useEditDeal } from '../opportunities/use-open-deal.ts';
import classes from './bulk.module.css';
import type { BulkReport } from './bulk-acts.ts';

interface ReportDealsProps {
  title: string;
  deals: readonly (BulkReport['changed'][number] | BulkReport['refused'][number])[];
  /** Lists the deals without being asked. */
  opened?: boolean;
}

const AT_ONCE = 50;

/** Some deals of the report, each a link to its record; nothing where there are none. */
export function ReportDeals({ title, deals, opened = false }: ReportDealsProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const editDeal = useEditDeal();
  if (deals.length === 0) return null;
  const named = deals.filter((deal) => deal.company_name !== null);
  return (
    <details className={classes.group} open={opened}>
      <summary>
        {title} <span className={`${classes.quiet} tnum`}>{formatInteger(deals.length)}</span>
      </summary>
      <ul className={classes.deals}>
        {named.slice(0, shown).map((deal) => (
          <li key={deal.id}>
            <a
              className={classes.deal}
              href={`/opportunities/${deal.id}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                editDeal(deal.id);
              }}
            >
              {deal.company_name}
            </a>
            {'open_items' in deal && deal.open_items.length > 0 && (
              <span className={classes.quiet}>{deal.open_items.map((item) => item.title).join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
      {named.length > shown && (
        <button type="button" className={classes.more} onClick={() => setShown((before) => before + 10 * AT_ONCE)}>
          Show more of the {formatInteger(named.length)} deals
        </button>
      )}
    </details>
  );
}
