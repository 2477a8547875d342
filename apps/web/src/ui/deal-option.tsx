import { type DescribedDeal, describeDeal } from '../lib/live/describe-deal.ts';
import classes from './deal-option.module.css';

interface DealOptionProps {
  name: string;
  /** Undefined for one that was chosen before and is not among those found. */
  deal: DescribedDeal | undefined;
}

/** A deal to choose: its company, and what tells it from the company's other deals. */
export function DealOption({ name, deal }: DealOptionProps) {
  return (
    <span className={classes.option}>
      {name}
      {deal && <span className={classes.told}>{describeDeal(deal)}</span>}
    </span>
  );
}
