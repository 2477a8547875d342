import { holds } from '@cairn/domain';
import { IconBriefcase } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { orpc } from '../../lib/api.ts';
import { useProfile } from '../../lib/auth.tsx';

const SHOWN = 8;

/** Deals that match, changed last first; with nothing typed the ones that were worked on last. */
export function useFoundDeals(search: string) {
  const { role } = useProfile();
  const router = useRouter();
  const { data, error, isFetching } = useQuery({
    ...orpc.opportunities.list.queryOptions({
      input: { ...(search && { search }), sort: 'updated_at', direction: 'desc', limit: SHOWN },
      placeholderData: keepPreviousData,
    }),
    enabled: holds(role, 'opportunity:read'),
  });
  const rows = (data?.rows ?? []).map(({ id, company_name, industry, funding_round }) => ({
    id,
    label: company_name,
    detail: [funding_round, industry].filter(Boolean).join(' · '),
    Icon: IconBriefcase,
    run: () => router.history.push(`/opportunities/${id}`),
  }));
  return { rows, pending: isFetching, failed: error !== null };
}
