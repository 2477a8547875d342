import { Modal } from '@mantine/core';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { keyLabel, SHORTCUTS, type ShortcutName } from '../../../lib/keys/shortcuts.ts';
import classes from './shortcuts.module.css';

const GROUPS = { deals: 'Deals', everywhere: 'Everywhere' };
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const MOD = isApple ? '⌘' : 'Ctrl';
/** Of several keys at once; those that write them down have them from the same system. */
const COMBINED = [
  { keys: [MOD, 'K'], says: 'Search and commands' },
  { keys: [MOD, 'Z'], says: 'Undo the latest change' },
  { keys: [isApple ? '⌫' : 'Delete'], says: 'Empty the cell of a list' },
  { keys: [MOD, 'Enter'], says: 'Save what is being written' },
];

/** What the keys do, from the table that they act by. */
export default function ShortcutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const names = Object.keys(SHORTCUTS) as ShortcutName[];
  return (
    <Modal opened={useAfterMount(opened)} onClose={onClose} title="Keyboard shortcuts" size="md">
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <section key={group} className={classes.group} aria-label={GROUPS[group]}>
          <h3 className={classes.title}>{GROUPS[group]}</h3>
          <dl className={classes.list}>
            {names
              .filter((name) => SHORTCUTS[name].group === group)
              .map((name) => (
                <Row key={name} keys={[keyLabel(name)]} says={SHORTCUTS[name].says} />
              ))}
            {group === 'everywhere' && COMBINED.map((row) => <Row key={row.says} {...row} />)}
          </dl>
        </section>
      ))}
    </Modal>
  );
}

function Row({ keys, says }: { keys: string[]; says: string }) {
  return (
    <div>
      <dt>{says}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key} className={classes.key}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
