import { formatBytes } from '@cairn/domain';
import { useEffect, useState } from 'react';
import { type Store, useStore } from '../../lib/base/store.ts';

/** How long an export takes so far, and how much of the file has come. */
export function ExportProgress({ bytes }: { bytes: Store<number> }) {
  const come = useStore(bytes);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (come > 0) return `${formatBytes(come)} downloaded so far.`;
  return seconds < 2 ? 'It downloads by itself.' : `It downloads by itself. ${seconds} seconds so far.`;
}
