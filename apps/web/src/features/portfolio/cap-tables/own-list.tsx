import type { Currency } from '@cairn/domain';
import { formatMoney } from '@cairn/domain';
import { CONVERTIBLE_KINDS, type ConvertibleKind } from '@cairn/domain/conversion';
import { Checkbox } from '@mantine/core';
import { formatDay, formatInteger } from '../../../lib/base/format.ts';
import classes from './cap-tables.module.css';
import type { StoredCapTable } from './queries.ts';

interface OwnListProps extends Pick<StoredCapTable, 'own'> {
  /** Notes that were repaid and do not convert. */
  repaid: readonly string[];
  onRepaid: (repaid: string[]) => void;
}

/** What the firm holds, which nobody types here: it follows from the transactions. A note that was repaid can be left out. */
export function OwnList({ own, repaid, onRepaid }: OwnListProps) {
  const lines: { key: string; text: string; isNote?: boolean }[] = own.flatMap(
    ({ id, name, currency, shares, warrants, instruments }) => [
      ...(shares > 0 ? [{ key: id, text: `${name}: ${formatInteger(shares)} shares` }] : []),
      ...(warrants > 0
        ? [{ key: `${id} warrants`, text: `${name}: warrants for ${formatInteger(warrants)} shares` }]
        : []),
      ...instruments.map((each) => ({
        key: each.id,
        isNote: each.kind === 'convertible_note',
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
    ],
  );
  return (
    <section className={classes.panel} aria-label="Held by the firm today">
      <h2>Held by the firm today</h2>
      {lines.length === 0 && <p className={classes.quiet}>Nothing is held yet.</p>}
      <ul className={classes.own}>
        {lines.map(({ key, text, isNote }) => (
          <li key={key}>
            {text}
            {isNote && (
              <Checkbox
                size="xs"
                mt={4}
                label="Repaid: leave it out of this round"
                checked={repaid.includes(key)}
                onChange={({ currentTarget: { checked } }) =>
                  onRepaid(checked ? [...repaid, key] : repaid.filter((id) => id !== key))
                }
              />
            )}
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>By the transactions of this company; the round uses those until its day.</p>
    </section>
  );
}
