import type { ReactNode } from 'react';
import { keyLabel, type ShortcutName } from '../../lib/keys/shortcuts.ts';
import { Hint } from './hint.tsx';

interface KeyHintProps {
  shortcut: ShortcutName;
  label: string;
  children: (
    target: Parameters<Parameters<typeof Hint>[0]['children']>[0] & { 'aria-keyshortcuts': string },
  ) => ReactNode;
}

/** A word about a control with the key that does the same. */
export function KeyHint({ shortcut, label, children }: KeyHintProps) {
  return (
    <Hint
      label={
        <>
          {label} <kbd>{keyLabel(shortcut)}</kbd>
        </>
      }
    >
      {(target) => children({ ...target, 'aria-keyshortcuts': keyLabel(shortcut) })}
    </Hint>
  );
}
