import { useCallback, useState } from 'react';

/**
 * The import that the wizard shows. The address leads when it changes; in between the wizard leads, because who uses it need not
 * follow with the address.
 */
export function useShownImport(importId: string | undefined, opened: boolean, onChange?: (id: string) => void) {
  const given = importId === 'new' ? undefined : importId;
  const [state, setState] = useState({ given, opened, shown: given });
  const isTold = state.given !== given || (opened && !state.opened);
  const current = isTold ? { given, opened, shown: given } : { ...state, opened };
  if (isTold || state.opened !== opened) setState(current);

  const goTo = useCallback(
    (id: string | undefined) => {
      setState((before) => ({ ...before, shown: id }));
      onChange?.(id ?? 'new');
    },
    [onChange],
  );
  return [current.shown, goTo] as const;
}
