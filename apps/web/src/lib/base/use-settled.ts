import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** What was last typed before a pause, so that not every letter is a question to the server. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
