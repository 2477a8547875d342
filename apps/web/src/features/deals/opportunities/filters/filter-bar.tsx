import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { MoreFilters } from '../../../../ui/lists/more-filters.tsx';
import { filtersOf, hasFilters, NO_FILTERS } from '../opportunities-search.ts';
import { useOpportunitiesSearch } from '../use-opportunities-search.ts';
import { DealFilter } from './deal-filter.tsx';
import { DealSearch } from './deal-search.tsx';
import classes from './filters.module.css';
import { type FilterChoice, useFilterChoices } from './use-filter-choices.tsx';

/** So many filters by the firm's own fields stand beside the others; the rest is in the menu. */
const FEW = 2;

/** From so many on, only those by which one filters are shown. */
const MANY = 4;

interface FilterBarProps {
  /** Stands before the filters. */
  before?: ReactNode;
  /** The controls of the view itself, at the right. */
  children?: ReactNode;
  /** They are so many that the filters get a line of their own, below. */
  hasManyControls?: boolean;
}

/** Search and filters of both views. */
export function FilterBar({ before, children, hasManyControls = false }: FilterBarProps) {
  const [search, change] = useOpportunitiesSearch();
  const choices = useFilterChoices(search);
  // Small screens keep them behind a button.
  const [opened, { toggle }] = useDisclosure(false);
  const [added, setAdded] = useState<string[]>([]);
  // Opens where it was just chosen, and not where another one goes away.
  const [opening, setOpening] = useState<string>();
  const active = choices.filter(({ selected }) => selected.length > 0).length;
  const isShown = ({ name, selected }: FilterChoice) => selected.length > 0 || added.includes(name);
  const quick = choices.filter(({ isOwn, range }) => isOwn && !range).slice(0, FEW);
  const isUsual = (choice: FilterChoice) => !choice.open && !choice.range && (!choice.isOwn || quick.includes(choice));
  // Those that narrow the list down need the room.
  const usual = choices.filter((choice) => isUsual(choice) && (active < MANY || isShown(choice)));
  const others = choices.filter((choice) => !usual.includes(choice));
  // The firm's own last: where the line is too long, they are the first to be out of sight.
  const shown = [
    ...usual.filter(({ isOwn }) => !isOwn),
    ...others.filter(isShown),
    ...usual.filter(({ isOwn }) => isOwn),
  ];
  const hidden = others.filter((choice) => !isShown(choice));
  const add = (name: string) => {
    setAdded((names) => [...names, name]);
    setOpening(name);
  };
  const clear = () => {
    setOpening(undefined);
    setAdded([]);
    change(NO_FILTERS);
  };
  const setSearch = useCallback((text: string | undefined) => change({ search: text }, { replace: true }), [change]);
  const controls = children && <div className={classes.extra}>{children}</div>;
  return (
    <search className={classes.bar} aria-label="Filter deals">
      {before}
      <DealSearch value={search.search} onChange={setSearch} />
      <Button
        className={classes.toggle}
        variant="default"
        aria-expanded={opened}
        leftSection={<IconFilter size={16} stroke={1.75} />}
        onClick={toggle}
      >
        Filters{active > 0 && ` (${active})`}
      </Button>
      {hasManyControls && controls}
      <div className={classes.choices} data-opened={opened || undefined}>
        <div className={classes.chips}>
          {shown.map((choice) => (
            <DealFilter
              key={choice.name}
              choice={choice}
              opensAtOnce={opening === choice.name}
              onChange={(values) => {
                setOpening(undefined);
                // One that is emptied goes back into the menu.
                if (!values) setAdded((names) => names.filter((name) => name !== choice.name));
                change(choice.patch(values));
              }}
            />
          ))}
        </div>
        <MoreFilters fields={hidden} onChoose={add} />
        {hasFilters(filtersOf(search)) && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            Clear all
          </Button>
        )}
      </div>
      {!hasManyControls && controls}
    </search>
  );
}
