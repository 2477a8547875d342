import { describeValue } from '../../../lib/fields/describe-value.ts';
import type { PersonOf } from '../../../lib/team.ts';
import { useCustomFields, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import type { Card } from '../opportunities/queries.ts';
import classes from './card.module.css';

/** Those of the firm's own fields that cards show, a line each, as far as the deal has a value. */
export function OwnFields({ card, nameOf }: { card: Card; nameOf: PersonOf }) {
  const fields = useCustomFields();
  const catalogue = useDealCatalogue();
  return fields
    .filter(({ key, is_on_card }) => is_on_card && card.custom?.[key] !== undefined)
    .map(({ key, label }) => {
      const value = describeValue(catalogue[`custom.${key}`], card.custom?.[key], { currency: card.currency, nameOf });
      return (
        <dl key={key} className={classes.own} title={`${label}: ${value}`}>
          <dt>{label}</dt>
          <dd className="tnum">{value}</dd>
        </dl>
      );
    });
}
