import { useState } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';

const keyOf = (userId: string) => `sidebar-collapsed:${userId}`;

/** Whether this person keeps the sidebar narrow in this browser. */
export function useCollapsed(): [boolean, () => void] {
  const { id } = useProfile();
  const [collapsed, setCollapsed] = useState(() => read(id));
  const toggle = () => {
    setCollapsed(!collapsed);
    try {
      if (collapsed) localStorage.removeItem(keyOf(id));
      else localStorage.setItem(keyOf(id), '1');
    } catch {
      // A browser that stores nothing shows it wide again next time.
    }
  };
  return [collapsed, toggle];
}

function read(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === '1';
  } catch {
    return false;
  }
}
