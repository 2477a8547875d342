import { createFileRoute } from '@tanstack/react-router';
import { FirstPage } from '../features/access/first-page.tsx';

export const Route = createFileRoute('/')({ component: FirstPage });
