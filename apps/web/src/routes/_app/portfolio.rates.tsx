import { createFileRoute } from '@tanstack/react-router';
import { RatesPage } from '../../features/portfolio/exchange-rates/rates-page.tsx';
import { textOf } from '../../lib/base/search-params.ts';

export const Route = createFileRoute('/_app/portfolio/rates')({
  validateSearch: ({ currency }: Record<string, unknown>): { currency?: string } => ({ currency: textOf(currency) }),
  component: Rates,
});

function Rates() {
  const { currency } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RatesPage
      currency={currency}
      onCurrency={(code) => void navigate({ search: { currency: code }, replace: true, resetScroll: false })}
    />
  );
}
