import { createFileRoute } from '@tanstack/react-router';
import { Loading } from '../ui/base/loading.tsx';

/** The landing page is a page of its own, outside this client (src/site), so `/` is always a full load. */
export const Route = createFileRoute('/')({
  loader: () => window.location.replace('/'),
  component: Loading,
});
