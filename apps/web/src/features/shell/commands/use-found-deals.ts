import { hasPermission } from '@cairn/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBriefcase } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { orpc } from '../../../lib/api/api.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fitting } from './matching.ts';

const SHOWN = 8;

/** Deals that match, changed last first; with nothing typed the ones that were worked on last. */
export function useFoundDeals(typed: string) {
  const [search] = useDebouncedValue(typed, 150);
  const { role } = useProfile();
  const router = useRouter();
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...orpc.opportunities.list.queryOptions({
      input: { ...(search && { search }), sort: 'updated_at', direction: 'desc', limit: SHOWN },
      placeholderData: keepPreviousData,
    }),
    enabled: hasPermission(role, 'opportunity:read'),
  });
  const rows = (data?.rows ?? []).map(({ id, company_name, industry, funding_round }) => ({
    id,
    label: company_name,
    detail: [funding_round, industry].filter(Boolean).join(' · '),
    Icon: IconBriefcase,
    run: () => router.history.push(`/opportunities/${id}`),
  }));
  const answered = search === typed && !isPlaceholderData;
  return { rows: fitting(rows, typed, answered), pending: isFetching || !answered, failed: error !== null };
}
