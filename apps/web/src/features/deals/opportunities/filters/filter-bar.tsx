import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { CheckMenu } from '../../../../ui/lists/check-menu.tsx';
import { filtersOf, hasFilters, NO_FILTERS } from '../opportunities-search.ts';
import { useOpportunitiesSearch } from '../use-opportunities-search.ts';
import { DealSearch } from './deal-search.tsx';
import classes from './filters.module.css';
import { useFilterChoices } from './use-filter-choices.tsx';

/** So many filters by the firm's own fields stand beside the others; more of them are shown when asked for. */
const FEW = 2;

interface FilterBarProps {
  /** Stands before the filters. */
  before?: ReactNode;
  /** The controls of the view itself, at the right. */
  children?: ReactNode;
}

/** Search and filters of both views. */
export function FilterBar({ before, children }: FilterBarProps) {
  const [search, change] = useOpportunitiesSearch();
  const choices = useFilterChoices(search);
  // Small screens keep them behind a button.
  const [opened, { toggle }] = useDisclosure(false);
  const own = choices.filter(({ isOwn }) => isOwn);
  const [showsAll, { open: showAll }] = useDisclosure(false);
  const isShown = ({ isOwn, selected }: (typeof choices)[number]) => !isOwn || showsAll || selected.length > 0;
  const shown = own.length <= FEW ? choices : choices.filter(isShown);
  const setSearch = useCallback((text: string | undefined) => change({ search: text }, { replace: true }), [change]);
  const active = choices.filter(({ selected }) => selected.length > 0).length;

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
      <div className={classes.choices} data-opened={opened || undefined}>
        {shown.map(({ name, label, options, selected, patch }) => (
          <CheckMenu
            key={name}
            label={label}
            options={options}
            selected={selected}
            summarise
            onChange={(values) => change(patch(values.length > 0 ? values : undefined))}
          />
        ))}
        {shown.length < choices.length && (
          <Button variant="subtle" size="compact-sm" onClick={showAll}>
            More filters
          </Button>
        )}
        {hasFilters(filtersOf(search)) && (
          <Button variant="subtle" size="compact-sm" onClick={() => change(NO_FILTERS)}>
            Clear all
          </Button>
        )}
      </div>
      {children && <div className={classes.extra}>{children}</div>}
    </search>
  );
}
