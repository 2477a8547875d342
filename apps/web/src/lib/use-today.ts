import { dayIn } from '@cairn/domain';
import { useNow } from './base/use-now.ts';
import { useProfile } from './session/auth.tsx';

/** The day that it is in the firm; it changes at the firm's midnight while the page is open. */
export function useToday(): string {
  const { time_zone } = useProfile();
  return dayIn(useNow(60_000), time_zone);
}
