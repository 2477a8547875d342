import { useEffect, useState } from 'react';

/**
 * A text that is typed here while others may save theirs. Untouched it follows what is stored; once touched it stays, and
 * `theirs` is what somebody else has saved meanwhile.
 */
export function useDraft(stored: string, onDirty: (isDirty: boolean) => void) {
  const [base, setBase] = useState(stored);
  const [text, setText] = useState(stored);
  const dirty = text !== base;
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
