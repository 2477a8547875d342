import { hasPermission } from '@cairn/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBriefcase, IconBuilding, IconChecklist } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import type { Command } from './command.ts';
import { fitting } from './matching.ts';

const SHOWN = 8;
type Found = Outputs['search']['find']['rows'][number];

const KINDS = {
  opportunity: { group: 'Deals', Icon: IconBriefcase, path: (id: string) => `/opportunities/${id}` },
  portfolio_company: { group: 'Companies', Icon: IconBuilding, path: (id: string) => `/portfolio/${id}` },
  task: { group: 'Tasks', Icon: IconChecklist, path: (id: string) => `/dashboard/firm-user?tab=tasks&task=${id}` },
} as const;

/** Deals, companies and tasks that are called so, or alike; with nothing typed the deals that were worked on last. */
export function useFoundRecords(typed: string) {
  const [search] = useDebouncedValue(typed, 80);
  const { role } = useProfile();
  const router = useRouter();
  const enabled = hasPermission(role, 'opportunity:read');
  const found = useQuery({
    ...orpc.search.find.queryOptions({ input: { q: search, limit: SHOWN }, placeholderData: keepPreviousData }),
    enabled: enabled && search !== '',
  });
  const latest = useQuery({
    ...orpc.opportunities.list.queryOptions({ input: { sort: 'updated_at', direction: 'desc', limit: SHOWN } }),
    enabled,
  });
  const rows = search === '' ? (latest.data?.rows ?? []).map(asFound) : (found.data?.rows ?? []);
  const commands = rows.map(({ kind, id, title, detail }): Command => {
    const { group, Icon, path } = KINDS[kind];
    return { id, group, label: title, detail: detail ?? undefined, Icon, run: () => router.history.push(path(id)) };
  });
  const { isFetching, isPlaceholderData, error } = search === '' ? latest : found;
  const answered = search === typed && !isPlaceholderData;
  return { rows: fitting(commands, typed, answered), pending: isFetching || !answered, failed: error !== null };
}

const asFound = (deal: Outputs['opportunities']['list']['rows'][number]): Found => ({
  kind: 'opportunity',
  id: deal.id,
  title: deal.company_name,
  detail: [deal.funding_round, deal.industry].filter(Boolean).join(' · ') || null,
});
