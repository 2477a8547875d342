import { dayIn } from '@cairn/domain';
import { IconCalendarDue, IconHourglass, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay, formatInteger, plural } from '../../../../lib/base/format.ts';
import { useNow } from '../../../../lib/base/use-now.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { TextLink } from '../../../../ui/base/links.tsx';
import { StageLabel } from '../../../../ui/stage-label.tsx';
import type { FirmHome, Stages } from '../queries.ts';
import { whenExpected } from './describe-need.ts';
import { NeedRow } from './need-row.tsx';

type Needs = FirmHome['needs'];
type Deal = Needs['closing']['deals'][number];

/** Deals that wait for somebody, each with the reason. */
export function DealNeeds({ needs: { closing, waiting, unassigned }, stages }: { needs: Needs; stages: Stages }) {
  const { id, time_zone } = useProfile();
  const now = useNow(60_000);
  const today = dayIn(now, time_zone);
  const days = (deal: Deal) => Math.floor((now.getTime() - Date.parse(deal.stage_entered_at)) / 86_400_000);
  const mine = { view: 'list' as const, assigned_to: [id], direction: 'asc' as const };
  return (
    <>
      {closing.deals.map((deal) => (
        <NeedRow
          key={`closing ${deal.id}`}
          icon={IconCalendarDue}
          tone={(deal.expected_close_date ?? today) < today ? 'negative' : 'warning'}
          title={<DealLink deal={deal} />}
          detail={
            <span title={formatDay(deal.expected_close_date ?? today)}>
              {whenExpected(deal.expected_close_date ?? today, today)}
            </span>
          }
          aside={<Stage deal={deal} stages={stages} />}
        />
      ))}
      {closing.total > closing.deals.length && (
        <More search={{ ...mine, sort: 'expected_close_date' }}>
          {plural(closing.total - closing.deals.length, 'more deal')} of yours expected to close by the end of this week
        </More>
      )}
      {waiting.deals.map((deal) => (
        <NeedRow
          key={`waiting ${deal.id}`}
          icon={IconHourglass}
          title={<DealLink deal={deal} />}
          detail={`${formatInteger(days(deal))} days in ${stages.get(deal.status)?.stage_label ?? deal.status}`}
          aside={<Stage deal={deal} stages={stages} />}
        />
      ))}
      {waiting.total > waiting.deals.length && (
        <More search={{ ...mine, sort: 'stage_entered_at' }}>
          {plural(waiting.total - waiting.deals.length, 'more deal')} of yours for over 30 days in one stage
        </More>
      )}
      {unassigned.total > 0 && (
        <NeedRow
          icon={IconUserQuestion}
          title={`${plural(unassigned.total, 'deal')} without an owner`}
          detail={unassigned.deals.map((deal, place) => (
            <span key={deal.id}>
              {place > 0 && ', '}
              <DealLink deal={deal} quiet />
            </span>
          ))}
        />
      )}
    </>
  );
}

function DealLink({ deal, quiet = false }: { deal: Deal; quiet?: boolean }) {
  return (
    <TextLink
      to="/opportunities/$id"
      params={{ id: deal.id }}
      c="inherit"
      fw={quiet ? undefined : 600}
      underline={quiet ? 'always' : 'hover'}
    >
      {deal.company_name}
    </TextLink>
  );
}

function Stage({ deal, stages }: { deal: Deal; stages: Stages }) {
  const stage = stages.get(deal.status);
  return (
    <StageLabel label={stage?.stage_label ?? deal.status} color={stage?.stage_color ?? 'bg-gray-500'} variant="pill" />
  );
}

interface MoreProps {
  search: { view: 'list'; assigned_to: string[]; direction: 'asc'; sort: 'expected_close_date' | 'stage_entered_at' };
  children: ReactNode;
}

function More({ search, children }: MoreProps) {
  return (
    <li>
      <TextLink to="/opportunities" search={search} fz="sm">
        {children}
      </TextLink>
    </li>
  );
}
