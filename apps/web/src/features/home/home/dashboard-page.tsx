import { useNow } from '../../../lib/base/use-now.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { greeting } from './greeting.ts';
import { HomePage } from './home-page.tsx';

/** Where everyone lands. */
export function DashboardPage() {
  const { first_name, time_zone } = useProfile();
  return <HomePage title="Main Dashboard" heading={greeting(first_name, useNow(60_000), time_zone)} />;
}
