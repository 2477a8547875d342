import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { FAILED } from './queries.ts';

interface SharePreviewProps {
  id: string;
  view: (item: Outputs['shares']['preview']) => ReactNode;
}

/** Asks for exactly what those see whom a share is for. Nothing of it is counted as a view. */
export default function SharePreview({ id, view }: SharePreviewProps) {
  const { data, error, refetch } = useQuery(orpc.shares.preview.queryOptions({ input: { id } }));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.list} />;
  return data ? view(data) : <Loading />;
}
