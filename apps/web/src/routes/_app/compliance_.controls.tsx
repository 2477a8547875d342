import { createFileRoute } from '@tanstack/react-router';
import { ControlsPage } from '../../features/trust/controls/controls-page.tsx';

export const Route = createFileRoute('/_app/compliance_/controls')({ component: ControlsPage });
