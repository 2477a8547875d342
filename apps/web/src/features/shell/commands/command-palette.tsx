import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './command.module.css';
import { CommandRow } from './command-row.tsx';
import { matching } from './matching.ts';
import { useCommands } from './use-commands.ts';
import { useFirstChosen } from './use-first-chosen.ts';
import { useFoundDeals } from './use-found-deals.ts';

const [store, palette] = createSpotlight();

/** Opens each time that it is asked for: pages, deals and acts in one list, narrowed by what is typed. */
export default function CommandPalette({ asked }: { asked: number }) {
  const [query, setQuery] = useState('');
  const commands = matching(useCommands(), query);
  const deals = useFoundDeals(query.trim());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for, also when nothing else changed
  useEffect(() => palette.open(), [asked]);

  const pages = commands.filter(({ group }) => group === 'Go to');
  const acts = commands.filter(({ group }) => group === 'Do');
  const { opened, listId } = useSpotlight(store);
  useFirstChosen(store, [opened, listId, ...[...deals.rows, ...pages, ...acts].map(({ id }) => id)].join(' '));
  const isEmpty = commands.length === 0 && deals.rows.length === 0;
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      centered={false}
      maxHeight={420}
      classNames={{ actionsList: classes.list }}
      attributes={{ content: { 'aria-label': 'Search and commands' } }}
      clearQueryOnClose
      overlayProps={{ backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 80 }}
      radius="md"
    >
      <Spotlight.Search
        placeholder="Search deals, pages and commands"
        aria-label="Search deals, pages and commands"
        // As much as a search of deals may have.
        maxLength={200}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {deals.rows.length > 0 && (
          <Spotlight.ActionsGroup label="Deals">
            {deals.rows.map((deal) => (
              <CommandRow key={deal.id} {...deal} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label="Go to">
            {pages.map((command) => (
              <CommandRow key={command.id} {...command} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {acts.length > 0 && (
          <Spotlight.ActionsGroup label="Do">
            {acts.map((command) => (
              <CommandRow key={command.id} {...command} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {deals.failed && <p className={classes.failed}>The deals could not be searched. Try again in a moment.</p>}
        {isEmpty && !deals.failed && (
          <Spotlight.Empty>{deals.pending ? 'Searching …' : `Nothing found for “${query.trim()}”`}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to choose
        </span>
        <span>
          <kbd>Enter</kbd> to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
