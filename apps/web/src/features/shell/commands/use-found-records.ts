import { hasPermission } from '@cairn/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBriefcase, IconBuilding, IconChecklist } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import type { Command } from './command.ts';
import { knownDeals } from './known-deals.ts';
import { matching } from './matching.ts';
import { readRecent } from './recent.ts';

const SHOWN = 8;
type Found = Outputs['search']['find']['rows'][number];

const KINDS = {
  opportunity: { group: 'Deals', Icon: IconBriefcase, path: (id: string) => `/opportunities/${id}` },
  portfolio_company: { group: 'Companies', Icon: IconBuilding, path: (id: string) => `/portfolio/${id}` },
  task: { group: 'Tasks', Icon: IconChecklist, path: (id: string) => `/dashboard/firm-user?tab=tasks&task=${id}` },
} as const;

/**
 * Deals, companies and tasks that are called so, or alike; with nothing typed what this person had open last, or what was
 * worked on last. Until the server has answered, what the browser knows and what still fits of the answer before.
 */
export function useFoundRecords(typed: string, opened: boolean) {
  const [search] = useDebouncedValue(typed, 60);
  const { role, id: userId } = useProfile();
  const router = useRouter();
  const queryClient = useQueryClient();
  const enabled = opened && hasPermission(role, 'opportunity:read');
  // Read anew each time that it opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const recent = useMemo(() => readRecent(userId), [userId, opened]);
  const known = useMemo(() => (enabled ? knownDeals(queryClient).map(asSearchable) : []), [queryClient, enabled]);
  const found = useQuery({
    ...orpc.search.find.queryOptions({ input: { q: search, limit: SHOWN }, placeholderData: keepPreviousData }),
    enabled: enabled && search !== '',
  });
  const lately = useQuery({
    ...orpc.search.find.queryOptions({ input: { ids: recent }, placeholderData: keepPreviousData }),
    enabled: enabled && recent.length > 0,
  });
  const latest = useQuery({
    ...orpc.opportunities.list.queryOptions({ input: { sort: 'updated_at', direction: 'desc', limit: SHOWN } }),
    enabled: enabled && recent.length === 0,
  });

  const asked = typed !== '' ? found : recent.length > 0 ? lately : latest;
  const answered = typed === '' || (search === typed && !found.isPlaceholderData && found.data !== undefined);
  const rows = (): readonly Found[] => {
    if (typed === '') return recent.length > 0 ? (lately.data?.rows ?? []) : (latest.data?.rows ?? []).map(asFound);
    if (answered) return found.data?.rows ?? [];
    const before = matching((search === '' ? [] : (found.data?.rows ?? [])).map(asSearchable), typed);
    const local = matching(known, typed).slice(0, SHOWN);
    return [...new Map([...before, ...local].map(({ record }) => [record.id, record])).values()];
  };
  const commands = rows().map(({ kind, id, title, detail }): Command => {
    const { group, Icon, path } = KINDS[kind];
    const place = typed === '' ? 'Recent' : group;
    return {
      id,
      group: place,
      label: title,
      detail: detail ?? undefined,
      Icon,
      run: () => router.history.push(path(id)),
    };
  });
  return { rows: commands, pending: asked.isFetching || !answered, failed: asked.error !== null };
}

const asSearchable = (record: Found) => ({ label: record.title, record });

const asFound = (deal: Outputs['opportunities']['list']['rows'][number]): Found => ({
  kind: 'opportunity',
  id: deal.id,
  title: deal.company_name,
  detail: [deal.funding_round, deal.industry].filter(Boolean).join(' · ') || null,
});
