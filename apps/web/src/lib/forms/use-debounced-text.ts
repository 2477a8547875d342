import { useEffect, useRef, useState } from 'react';

const DELAY_MS = 150;

/**
 * The text of a field whose value lives elsewhere and is told of a pause in typing. A change from outside ("Clear filters",
 * the browser's back button) comes into the field; the echo of what was typed does not, or it would undo later letters.
 */
export function useDebouncedText(value: string | undefined, onChange: (value: string | undefined) => void) {
  const [text, setText] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  const told = useRef(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== told.current) setText(value ?? '');
  }

  useEffect(() => {
    const wanted = text.trim() || undefined;
    if (wanted === value) {
      told.current = value;
      return;
    }
    const timer = setTimeout(() => {
      told.current = wanted;
      onChange(wanted);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);

  return [text, setText] as const;
}
