import { hasPermission } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { plural } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { moneyText } from './format-figure.ts';
import { returnsOptions } from './queries.ts';

/** The sum of the latest approved fair values, and what there is to say of it. */
export function usePortfolioValue(): { text: string; note: string } | undefined {
  const { role } = useProfile();
  const { data } = useQuery({ ...returnsOptions({}), enabled: hasPermission(role, 'investment:read') });
  if (!data) return undefined;
  const { total, currency, holdings } = data;
  if (total.problem) return { text: 'n/a', note: total.problem };
  const value = total.figures.find(({ key }) => key === 'fair_value')?.value ?? '0';
  const missing = total.without_valuation.length;
  const note =
    missing === 0 || holdings.length === 0 ? 'Approved fair values' : `${plural(missing, 'holding')} not valued yet`;
  return { text: moneyText(value, currency), note };
}
