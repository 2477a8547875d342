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
import { isCalledSo, matching } from './matching.ts';
import { readRecent } from './recent.ts';

const SHOWN = 8;
type Found = Outputs['search']['find']['rows'][number];

const KINDS = {
  opportunity: { group: 'Deals', Icon: IconBriefcase, path: (id: string) => `/opportunities/${id}` },
  portfolio_company: { group: 'Companies', Icon: IconBuilding, path: (id: string) => `/portfolio/${id}` },
  task: { group: 'Tasks', Icon: IconChecklist, path: (id: string) => `/dashboard/firm-user?tab=tasks&task=${id}` },
} as const;

/**
 * Deals, companies and tasks that are called so, or alike; with nothing typed what this person had open last. Until the
 * server has answered, what the browser knows and what still fits of the answer before. `name` is what follows a command,
 * "Aurora" in "open Aurora": where nothing is called as all of it, records that are called so are found instead.
 */
export function useFoundRecords(typed: string, opened: boolean, name: string) {
  const [search] = useDebouncedValue(typed, 60);
  const { role, id: userId } = useProfile();
  const router = useRouter();
  const queryClient = useQueryClient();
  const enabled = opened && hasPermission(role, 'opportunity:read');
  // Read anew each time that it opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const recent = useMemo(() => readRecent(userId), [userId, opened]);
  const known = useMemo(() => (enabled ? knownDeals(queryClient).map(asSearchable) : []), [queryClient, enabled]);
  const find = (q: string) => orpc.search.find.queryOptions({ input: { q, limit: SHOWN } });
  const found = useQuery({ ...find(search), placeholderData: keepPreviousData, enabled: enabled && search !== '' });
  const answered = typed === '' || (search === typed && !found.isPlaceholderData && found.data !== undefined);
  const wantsNamed =
    name !== '' && typed !== '' && answered && !isCalledSo((found.data?.rows ?? []).map(asSearchable), typed);
  const named = useQuery({ ...find(name), enabled: enabled && wantsNamed });
  const lately = useQuery({
    ...orpc.search.find.queryOptions({ input: { ids: recent }, placeholderData: keepPreviousData }),
    enabled: enabled && recent.length > 0,
  });

  const asked = typed === '' ? lately : wantsNamed ? named : found;
  const rows = (): readonly Found[] => {
    if (typed === '') return recent.length > 0 ? (lately.data?.rows ?? []) : [];
    if (wantsNamed) return named.data?.rows ?? [];
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
  return {
    rows: commands,
    /** What they were found by. */
    by: wantsNamed ? name : typed,
    pending: asked.isFetching || !answered,
    failed: asked.error !== null,
  };
}

const asSearchable = (record: Found) => ({ label: record.title, record });
