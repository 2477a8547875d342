import { type Currency, type DealField, type DealValues, formatMoney } from '@cairn/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { labelFromKey } from '../../../lib/base/format.ts';
import { type PersonOf, usePersonOf } from '../../../lib/team.ts';
import { describeField } from '../opportunities/fields/deal-draft.ts';
import { FIELDS, labelOfField } from '../opportunities/fields/deal-fields.ts';
import classes from '../opportunity-notes/entry.module.css';
import { ChangedText } from './changed-text.tsx';
import type { Change } from './use-activity.ts';

const ORDER = new Map<string, number>(FIELDS.map(({ field }, place) => [field, place]));
const placeOf = ({ field }: Change) => ORDER.get(field) ?? FIELDS.length;

/** An edit field by field: what it was and what it became, in the order of the form. */
export function ChangeLines({ changes }: { changes: readonly Change[] }) {
  const nameOf = usePersonOf();
  return (
    <dl className={classes.changes}>
      {[...changes]
        .sort((a, b) => placeOf(a) - placeOf(b))
        .map((change) => (
          <div key={change.field}>
            <dt>{ORDER.has(change.field) ? labelOfField(change.field) : labelFromKey(change.field)}</dt>
            {change.is_sealed ? (
              <dd>changed; the amounts can no longer be decrypted</dd>
            ) : (
              <dd>
                <ChangedText className={classes.before} text={textOfValue(change, 'from', nameOf)} />
                <IconArrowRight size={13} stroke={1.75} role="img" aria-label="became" />
                <ChangedText text={textOfValue(change, 'to', nameOf)} />
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}

function textOfValue(change: Change, side: 'from' | 'to', nameOf: PersonOf): string {
  const value = change[side];
  const currency: Currency | undefined = side === 'from' ? change.from_currency : change.to_currency;
  if (typeof value === 'number' && currency) return formatMoney(value, currency);
  return describeField(change.field as DealField, { [change.field]: value } as unknown as DealValues, nameOf);
}
