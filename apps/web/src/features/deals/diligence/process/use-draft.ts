import { useEffect, useState } from 'react';
import { useKept } from '../../../../lib/forms/use-kept.ts';

/**
 * A text that is typed here while others may save theirs. Untouched it follows what is stored; once touched it stays, and
 * `theirs` is what somebody else has saved meanwhile. It is kept in the tab under `key`.
 */
export function useDraft(key: string, stored: string, onDirty: (isDirty: boolean) => void) {
  const kept = useKept(key, { base: '', text: '' });
  const { keep } = kept;
  const [base, setBase] = useState(kept.found?.base ?? stored);
  const [text, setText] = useState(kept.found?.text ?? stored);
  const dirty = text !== base;
  useEffect(() => keep(dirty ? { base, text } : null), [keep, dirty, base, text]);
  if (base !== stored && !dirty) {
    setBase(stored);
    setText(stored);
  }
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  return {
    text,
    setText,
    dirty,
    theirs: dirty && base !== stored && text !== stored ? stored : null,
    /** Takes what is stored for what the text began with; what was typed since `sent` was sent stays. */
    settle: (now: string, sent = text) => {
      setBase(now);
      setText((typed) => (typed === sent ? now : typed));
    },
  };
}
