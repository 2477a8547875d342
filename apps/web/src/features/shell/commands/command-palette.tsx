import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { commandTyped } from '../../../lib/commands/command-table.ts';
import classes from './command.module.css';
import { GROUPS } from './command.ts';
import { CommandRow } from './command-row.tsx';
import { isCalledSo, matching } from './matching.ts';
import { useCommands } from './use-commands.ts';
import { useFirstChosen } from './use-first-chosen.ts';
import { useFoundRecords } from './use-found-records.ts';
import { useOfferedCommands } from './use-offered-commands.ts';

const [store, palette] = createSpotlight();

type Group = (typeof GROUPS)[number];
const first = (...groups: Group[]): Group[] => [...groups, ...GROUPS.filter((group) => !groups.includes(group))];
const HERE_FIRST = first('Here');
const ACTS_FIRST = first('Here', 'Do', 'Go to');

/** Opens each time that it is asked for: records, people, pages and acts in one list, narrowed by what is typed. */
export default function CommandPalette({ asked }: { asked: number }) {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const { opened, listId } = useSpotlight(store);
  const records = useFoundRecords(typed, opened);
  const offered = useOfferedCommands(query);
  // Colleagues are looked for by name; a list of all of them would push the pages out of sight.
  const commands = useCommands().filter(({ group }) => group !== 'People' || typed !== '');
  const acts = matching([...offered, ...commands], query);
  const rows = [...records.rows, ...acts];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for, also when nothing else changed
  useEffect(() => palette.open(), [asked]);

  // "move to …" asks for a command, and no deal that is called so comes before it. Nor do deals whose names are only alike
  // come before a command that is called so: "export" is no misspelt "Port".
  const isAct = commandTyped(query) && offered.length > 0;
  const isCommand = typed !== '' && isCalledSo(acts, query) && !isCalledSo(records.rows, query);
  const order = isCommand ? ACTS_FIRST : isAct ? HERE_FIRST : GROUPS;
  const groups = order.map((group) => ({ group, rows: rows.filter((row) => row.group === group) }));
  useFirstChosen(store, [opened, listId, ...groups.flatMap((group) => group.rows.map(({ id }) => id))].join(' '));
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
        placeholder="Search deals, companies, people, tasks and commands"
        aria-label="Search deals, companies, people, tasks and commands"
        // As much as a search of deals may have.
        maxLength={200}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(
          ({ group, rows }) =>
            rows.length > 0 && (
              <Spotlight.ActionsGroup key={group} label={group === 'Here' ? 'On this page' : group}>
                {rows.map((command) => (
                  <CommandRow key={command.id} {...command} onFill={setQuery} />
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {records.failed && <p className={classes.failed}>The records could not be searched. Try again in a moment.</p>}
        {rows.length === 0 && !records.failed && (
          <Spotlight.Empty>{records.pending ? 'Searching …' : sayNothing(typed)}</Spotlight.Empty>
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

/** What is done with a deal is not offered while there is none. */
const WITH_A_DEAL = /^(?:move|assign|tag|archive|restore|delete|edit)\b/i;

function sayNothing(typed: string): string {
  const [act] = WITH_A_DEAL.exec(typed) ?? [];
  return act ? `Open a deal, or select some, to ${act.toLowerCase()}.` : `Nothing found for “${typed}”`;
}
