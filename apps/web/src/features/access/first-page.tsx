import { Navigate } from '@tanstack/react-router';
import { useAuth } from '../../lib/auth.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';

/** `/` until there is a landing page: the dashboard for those who are signed in, otherwise the door. */
export function FirstPage() {
  const { status, error, retry } = useAuth();
  if (status === 'signed-out') return <Navigate to="/auth" replace />;
  if (status === 'signed-in') return <Navigate to="/dashboard" replace />;
  if (status === 'failed') return <ErrorState error={error} onRetry={retry} frame="screen" />;
  return <Loading />;
}
