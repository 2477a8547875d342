import type { KeyboardEvent } from 'react';

type Act = 'send' | 'cancel' | 'close' | 'choose' | 'down' | 'up';

const IN_LIST: Record<string, Act> = {
  Escape: 'close',
  Enter: 'choose',
  Tab: 'choose',
  ArrowDown: 'down',
  ArrowUp: 'up',
};

/** What a key means in a field with a list of names; undefined for those that are the text's own. */
export function keyAct(
  { key, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  isOpen: boolean,
  canCancel: boolean,
): Act | undefined {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'send';
  if (isOpen) return shiftKey ? undefined : IN_LIST[key];
  return key === 'Escape' && canCancel ? 'cancel' : undefined;
}
