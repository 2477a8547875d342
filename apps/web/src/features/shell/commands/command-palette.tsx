import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type Act, actTyped, commandTyped, mayRun } from '../../../lib/commands/command-table.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import type { Profile } from '../../../lib/session/profile.ts';
import classes from './command.module.css';
import { CommandRow } from './command-row.tsx';
import type { Place } from './focused-place.ts';
import { isCalledSo, matching } from './matching.ts';
import { groupsInOrder } from './ranking.ts';
import { useCommands } from './use-commands.ts';
import { useFirstChosen } from './use-first-chosen.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useFoundRecords } from './use-found-records.ts';
import { useOfferedCommands } from './use-offered-commands.ts';

const [store, palette] = createSpotlight();

interface CommandPaletteProps {
  from: Place;
  query: string;
  onQuery: (query: string) => void;
  /** Its field has the focus. */
  onFocus: () => void;
}

/** Opens each time that it is asked for: records, people, pages and acts in one list, narrowed by what is typed. */
export default function CommandPalette({ from, query, onQuery: setQuery, onFocus }: CommandPaletteProps) {
  const typed = query.trim();
  const { opened, listId } = useSpotlight(store);
  useFocusBack(opened, from);
  const profile = useProfile();
  const offered = useOfferedCommands(query);
  // Colleagues are looked for by name; a list of all of them would push the pages out of sight.
  const commands = useCommands().filter(({ group }) => group !== 'People' || typed !== '');
  const all = [...offered, ...commands];
  const act = actTyped(typed);
  // "move Aurora" is no choice of the deal in view, and names another one.
  const name = act?.isWhole && !isCalledSo(all, typed) ? act.rest : '';
  const records = useFoundRecords(typed, opened, name);
  // "open portfolio" is the page of that name.
  const said = act?.command === 'open' && name !== '' ? name : typed;
  const acts = matching(all, said);
  const isOffered = isCalledSo(
    acts.filter(({ group }) => group === 'Here'),
    query,
  );
  const hint = isOffered ? undefined : sayFirst(act, records, profile);
  // Who typed "assign" is told what to open, and meant no "Sign Out".
  const isAct = hint !== undefined && act?.isWhole && act.rest === '';
  const rows = [...records.rows, ...acts].filter((row) => !isAct || isCalledSo([row], query));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for, also when nothing else changed
  useEffect(() => palette.open(), [from]);

  const isChoice = commandTyped(query) !== undefined && offered.length > 0;
  const order = groupsInOrder(rows, said, { isChoice, named: records.by });
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
      attributes={{ content: { 'aria-label': 'Search and commands', 'data-palette': true } }}
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
        onFocus={onFocus}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {hint && (
          <p className={classes.hint} role="status">
            {hint}
          </p>
        )}
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
        {rows.length === 0 && !records.failed && !(hint && !records.pending) && (
          <Spotlight.Empty>{records.pending ? 'Searching …' : `Nothing found for “${typed}”`}</Spotlight.Empty>
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

/** What is done with a record is not offered while there is none: what is to be done first. */
function sayFirst(
  act: Act | undefined,
  records: ReturnType<typeof useFoundRecords>,
  profile: Profile,
): string | undefined {
  if (!act?.first || !mayRun(profile, act.command)) return undefined;
  if (act.rest === '') return act.isWhole || !isCalledSo(records.rows, records.by) ? act.first : undefined;
  return act.isWhole && records.rows.length > 0 && records.by === act.rest
    ? 'Open it first, then do this on its page.'
    : undefined;
}
