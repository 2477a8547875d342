import { type Currency, customDefinition, type FieldDefinition, formatMoney, isCustomKey } from '@cairn/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { type PersonOf, usePersonOf } from '../../../lib/team.ts';
import { LongText } from '../../../ui/base/long-text.tsx';
import { type AnyDealField, type DealCatalogue, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { type AnyDealValues, describeField } from '../opportunities/fields/deal-draft.ts';
import { labelOfField } from '../opportunities/fields/deal-fields.ts';
import classes from '../opportunity-notes/entry.module.css';
import type { Change } from './use-activity.ts';

/** An edit field by field: what it was and what it became, in the order of the form. */
export function ChangeLines({ changes }: { changes: readonly Change[] }) {
  const nameOf = usePersonOf();
  const catalogue = useDealCatalogue();
  const order = Object.keys(catalogue);
  const placeOf = ({ field }: Change) => (field in catalogue ? order.indexOf(field) : order.length);
  return (
    <dl className={classes.changes}>
      {[...changes]
        .sort((a, b) => placeOf(a) - placeOf(b))
        .map((change) => (
          <div key={change.field}>
            <dt>{labelOfField(change.field, catalogue)}</dt>
            {change.is_sealed ? (
              <dd>changed; the amounts can no longer be decrypted</dd>
            ) : (
              <dd>
                <LongText className={classes.before} text={textOfValue(catalogue, change, 'from', nameOf)} />
                <IconArrowRight size={13} stroke={1.75} role="img" aria-label="became" />
                <LongText text={textOfValue(catalogue, change, 'to', nameOf)} />
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}

/** As it was meant: the field may be of another kind since. */
export function textOfValue(catalogue: DealCatalogue, change: Change, side: 'from' | 'to', nameOf: PersonOf): string {
  const value = change[side];
  const currency: Currency | undefined = side === 'from' ? change.from_currency : change.to_currency;
  const now = catalogue[change.field as AnyDealField] as FieldDefinition | undefined;
  const definition = change.kind ? definitionThen(change.kind, now) : now;
  const isAmount = !isCustomKey(change.field) || definition?.kind === 'money';
  if (typeof value === 'number' && currency && isAmount) return formatMoney(value, currency);
  const then = { ...catalogue, [change.field]: definition } as DealCatalogue;
  return describeField(
    then,
    change.field as AnyDealField,
    { [change.field]: value } as unknown as AnyDealValues,
    nameOf,
  );
}

/** Choices that the field no longer has are named by their keys. */
function definitionThen(kind: NonNullable<Change['kind']>, now: FieldDefinition | undefined): FieldDefinition {
  const labels = now && 'choices' in now ? Object.entries<string>(now.choices) : [];
  return customDefinition({
    ...{ key: '', label: now?.label ?? '', kind, group_key: '', description: null },
    ...{ is_encrypted: false, is_archived: false },
    choices: labels.map(([value, label]) => ({ value, label, is_archived: false })),
  });
}
