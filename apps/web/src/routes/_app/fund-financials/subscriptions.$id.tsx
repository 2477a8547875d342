import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionPage } from '../../../features/funds/fund-subscriptions/subscription-page.tsx';

export const Route = createFileRoute('/_app/fund-financials/subscriptions/$id')({
  component: Subscription,
});

function Subscription() {
  const { id } = Route.useParams();
  return <SubscriptionPage key={id} id={id} />;
}
