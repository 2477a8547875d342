import { useProfile } from '../../../lib/session/auth.tsx';
import { greeting } from './greeting.ts';
import { HomePage } from './home-page.tsx';

/** Where everyone lands. */
export function DashboardPage() {
  const { first_name } = useProfile();
  return <HomePage title="Dashboard" heading={greeting(first_name, new Date())} />;
}
