import { bareKey, MONEY_FIELDS } from '@cairn/domain';
import { useId } from 'react';
import { type PersonOf, usePersonOf } from '../../../lib/team.ts';
import styles from '../../../ui/forms/two-values.module.css';
import { type DealCatalogue, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { dealValues, describeField } from '../opportunities/fields/deal-draft.ts';
import { labelOfField } from '../opportunities/fields/deal-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import { type ComparedRow, ownAmountKeys } from './compared-rows.ts';

interface CompareRowProps {
  row: ComparedRow;
  kept: Deal;
  other: Deal;
  taken: boolean;
  onTake: (taken: boolean) => void;
}

/** One field of both deals, and which value stays. */
export function CompareRow({ row, kept, other, taken, onTake }: CompareRowProps) {
  const name = useId();
  const nameOf = usePersonOf();
  const catalogue = useDealCatalogue();
  const isMoney = row.fields.length > 1;
  const sides = [
    { deal: kept, title: 'Keep', checked: !taken, choose: () => onTake(false) },
    { deal: other, title: 'Use the other value', checked: taken, choose: () => onTake(true) },
  ];
  return (
    <fieldset className={styles.row}>
      <legend>{isMoney ? 'Currency and all amounts' : labelOfField(row.key, catalogue)}</legend>
      {sides.map(({ deal, title, checked, choose }) => (
        <label key={title} className={styles.side}>
          <input type="radio" name={name} checked={checked} onChange={choose} />
          <span className={styles.text}>
            <span className={styles.title}>{title}</span>
            <span className={styles.value}>
              {isMoney
                ? describeMoney(catalogue, deal, nameOf)
                : describeField(catalogue, row.key, dealValues(deal, catalogue), nameOf)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function describeMoney(catalogue: DealCatalogue, deal: Deal, nameOf: PersonOf): string {
  const values = dealValues(deal, catalogue);
  const amounts = [
    ...MONEY_FIELDS.filter((field) => deal[field] !== null),
    ...ownAmountKeys(catalogue).filter((key) => deal.custom[bareKey(key)] !== undefined),
  ].map((field) => `${labelOfField(field, catalogue)}: ${describeField(catalogue, field, values, nameOf)}`);
  return [deal.currency, ...amounts].join('\n');
}
