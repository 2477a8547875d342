import { createFileRoute } from '@tanstack/react-router';
import { DeletedDealsPage } from '../../features/deals/deleted-deals/deleted-deals-page.tsx';

export const Route = createFileRoute('/_app/opportunities_/deleted')({ component: DeletedDealsPage });
