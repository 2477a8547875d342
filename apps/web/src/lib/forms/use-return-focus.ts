import { useEffect } from 'react';

/** Gives the focus back to where it was when this appeared: a dialog that is taken away whole cannot do it by itself. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected && before !== document.body)
        before.focus({ preventScroll: true });
    };
  }, []);
}
