import { useQuery } from '@tanstack/react-query';
import { formatDay, plural } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { SubscriptionBadge } from '../../../ui/funds/subscription-badge.tsx';
import classes from '../../../ui/funds/subscriptions.module.css';
import { type OwnRow, ownSubscriptionsOptions } from './queries.ts';

/** While something is to be done by the LP, or by the firm. */
const OVER: readonly OwnRow['state'][] = ['closed', 'declined', 'withdrawn'];
const AWAITED: readonly OwnRow['state'][] = ['sent', 'in_progress', 'changes_requested'];

/** What is offered to the limited partners of the person; nothing at all while there is none. */
export default function OwnSubscriptions() {
  const { data } = useQuery(ownSubscriptionsOptions());
  if (!data || data.rows.length === 0) return null;
  const rows = [
    ...data.rows.filter(({ state }) => !OVER.includes(state)),
    ...data.rows.filter(({ state }) => OVER.includes(state)),
  ];
  return (
    <section className={classes.panel} aria-label="Subscriptions">
      <h2>Subscriptions</h2>
      <ul className={classes.documents}>
        {rows.map((row) => (
          <li key={row.id} className={classes.document}>
            <div className={classes.head}>
              <strong>{row.fund_name}</strong>
              <SubscriptionBadge state={row.state} />
            </div>
            <p className={classes.quiet}>
              {row.lp_name}
              {(row.accepted ?? row.amount ?? row.offered) !== null &&
                `, ${fundMoney(row.accepted ?? row.amount ?? row.offered, row.currency)}`}
              {AWAITED.includes(row.state) &&
                `. ${plural(row.questions - row.answered, 'answer')} and ${plural(row.documents_total - row.signed, 'signature')} missing, until ${formatDay(row.due_on)}`}
            </p>
            <div className={classes.bar}>
              <ButtonLink
                to="/dashboard/lp-portal/subscriptions/$id"
                params={{ id: row.id }}
                size="xs"
                variant={AWAITED.includes(row.state) ? 'filled' : 'default'}
                aria-label={`${AWAITED.includes(row.state) ? 'Continue' : 'Open'} the subscription to ${row.fund_name}`}
              >
                {AWAITED.includes(row.state) ? 'Continue' : 'Open'}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
