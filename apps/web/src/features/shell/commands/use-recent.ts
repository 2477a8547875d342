import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { recordIn, rememberRecent } from './recent.ts';

/** Remembers each record that the address comes to show. */
export function useRemembered(): void {
  const { id: userId } = useProfile();
  const record = useLocation({ select: ({ pathname, searchStr }) => recordIn(pathname, searchStr) });
  useEffect(() => {
    if (record) rememberRecent(userId, record);
  }, [userId, record]);
}
