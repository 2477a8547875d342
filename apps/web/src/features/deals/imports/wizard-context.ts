import type { ImportKind } from '@cairn/domain';
import { createContext, useContext, useEffect } from 'react';
import type { ImportWords } from './import-words.ts';

/** What would be lost, or only interrupted, when the window closed now. */
export type Unfinished = 'upload' | 'paste' | 'draft';

export interface Wizard {
  /** What the rows become. */
  kind: ImportKind;
  words: ImportWords;
  /** Shows another import; undefined starts with choosing a file. */
  goTo: (id: string | undefined) => void;
  /** Asks first while something is unfinished. */
  close: () => void;
  /** Without asking. */
  leave: () => void;
  setUnfinished: (unfinished: Unfinished | null) => void;
}

export const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error('useWizard must be used inside the import wizard');
  return wizard;
}

/** Makes closing ask once, for as long as the component is shown. */
export function useUnfinished(unfinished: Unfinished | null): void {
  const { setUnfinished } = useWizard();
  useEffect(() => {
    setUnfinished(unfinished);
    return () => setUnfinished(null);
  }, [unfinished, setUnfinished]);
}
