import { useEffect, useState } from 'react';

/**
 * False in the first drawing, then the value. A dialog whose code has just been fetched would be open from the start, and
 * would not notice what had the focus before it, to give it back.
 */
export function useAfterMount(value: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && value;
}
