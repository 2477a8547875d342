import { ITEM_FILTERS, type ItemFilter } from '../diligence-search.ts';
import type { Process } from '../queries.ts';
import { countItems } from './filter-items.ts';
import classes from './process.module.css';

const LABELS: Record<ItemFilter, string> = { mine: 'Mine', open: 'Open', overdue: 'Overdue', blocked: 'Blocked' };

interface ItemFiltersProps {
  process: Process;
  viewer: { me: string; today: string };
  value: ItemFilter | undefined;
  onChange: (filter: ItemFilter | undefined) => void;
}

/** All items, or those that one looks for, each with their number. */
export function ItemFilters({ process: { sections }, viewer, value, onChange }: ItemFiltersProps) {
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.hidden}>Items shown</legend>
      {[undefined, ...ITEM_FILTERS].map((filter) => (
        <button
          key={filter ?? 'all'}
          type="button"
          className={classes.filter}
          aria-pressed={value === filter}
          onClick={() => onChange(filter)}
        >
          {filter === undefined ? 'All' : LABELS[filter]}
          <span className={`${classes.filterCount} tnum`}>{countItems(sections, filter, viewer)}</span>
        </button>
      ))}
    </fieldset>
  );
}
