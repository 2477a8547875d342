import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from '../features/access/auth-page.tsx';
import { readAuthSearch } from '../features/access/auth-search.ts';

export const Route = createFileRoute('/auth')({ validateSearch: readAuthSearch, component: AuthPage });
