import { pluralListed } from '../../../lib/base/format.ts';
import classes from './list.module.css';

export function TotalCount({ total }: { total: number | null | undefined }) {
  return (
    <span className={`${classes.total} tnum`} role="status">
      {typeof total === 'number' && pluralListed(total, 'deal')}
    </span>
  );
}
