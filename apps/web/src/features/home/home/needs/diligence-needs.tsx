import { dayIn } from '@cairn/domain';
import { IconClipboardCheck } from '@tabler/icons-react';
import { formatDay, plural } from '../../../../lib/base/format.ts';
import { useNow } from '../../../../lib/base/use-now.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { TextLink } from '../../../../ui/base/links.tsx';
import type { FirmHome } from '../queries.ts';
import { whenDue } from './describe-need.ts';
import { NeedRow } from './need-row.tsx';

/** Own items of due diligence that are overdue or due this week. */
export function DiligenceNeeds({ needs: { items, total } }: { needs: FirmHome['needs']['diligence'] }) {
  const { time_zone } = useProfile();
  const today = dayIn(useNow(60_000), time_zone);
  return (
    <>
      {items.map(({ id, title, due_date, process_id, company_name, status }) => (
        <NeedRow
          key={id}
          icon={IconClipboardCheck}
          tone={due_date < today ? 'negative' : 'warning'}
          title={
            <TextLink
              to="/due-diligence/$id"
              params={{ id: process_id }}
              search={{ item: id }}
              c="inherit"
              fw={600}
              underline="hover"
            >
              {title}
            </TextLink>
          }
          detail={
            <span title={formatDay(due_date)}>
              Due diligence of {company_name}. {whenDue('Due', due_date, today)}
              {status === 'blocked' && ', blocked'}
            </span>
          }
        />
      ))}
      {total > items.length && (
        <li>
          <TextLink to="/due-diligence" fz="sm">
            {plural(total - items.length, 'more item')} of yours due in due diligence
          </TextLink>
        </li>
      )}
    </>
  );
}
