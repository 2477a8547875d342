import type { Currency } from '@cairn/domain';
import { formatMoney } from '@cairn/domain';
import { CONVERTIBLE_KINDS, type ConvertibleKind } from '@cairn/domain/conversion';
import { formatDay, formatInteger } from '../../../lib/base/format.ts';
import classes from './cap-tables.module.css';
import type { StoredCapTable } from './queries.ts';

/** What the firm holds, which nobody types here: it follows from the transactions. */
export function OwnList({ own }: Pick<StoredCapTable, 'own'>) {
  const lines = own.flatMap(({ id, name, currency, shares, warrants, instruments }) => [
    ...(shares > 0 ? [{ key: id, text: `${name}: ${formatInteger(shares)} shares` }] : []),
    ...(warrants > 0
      ? [{ key: `${id} warrants`, text: `${name}: warrants for ${formatInteger(warrants)} shares` }]
      : []),
    ...instruments.map((each) => ({
      key: each.id,
      text: [
        `${name}: ${CONVERTIBLE_KINDS[each.kind as ConvertibleKind]} of ${formatDay(each.issued)}`,
        formatMoney(each.amount, currency as Currency),
        each.cap === null ? 'no cap' : `cap ${formatMoney(each.cap, currency as Currency)}`,
        each.discount === null ? null : `discount ${each.discount}%`,
        each.interest === null ? null : `interest ${each.interest}%`,
        each.matures === null ? null : `matures ${formatDay(each.matures)}`,
        each.mostFavoured ? 'most favoured nation' : null,
      ]
        .filter(Boolean)
        .join(', '),
    })),
  ]);
  return (
    <section className={classes.panel} aria-label="Held by the firm today">
      <h2>Held by the firm today</h2>
      {lines.length === 0 && <p className={classes.quiet}>Nothing is held yet.</p>}
      <ul className={classes.own}>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <p className={classes.quiet}>By the transactions of this company; the round uses those until its day.</p>
    </section>
  );
}
