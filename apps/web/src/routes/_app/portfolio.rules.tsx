import { createFileRoute } from '@tanstack/react-router';
import { RulesPage } from '../../features/portfolio/risk-rules/rules-page.tsx';

export const Route = createFileRoute('/_app/portfolio/rules')({ component: RulesPage });
