import { isExpiringSoon, SHARE_ACCESS } from '@cairn/domain';
import { Button } from '@mantine/core';
import type { Outputs } from '../../../lib/api/api.ts';
import { formatDateTime, labelFromKey, plural } from '../../../lib/base/format.ts';
import { useNow } from '../../../lib/base/use-now.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './portal.module.css';

type Opportunity = Outputs['coInvestorPortal']['getSharedOpportunities'][number];
export type SharedRow = Omit<Opportunity, 'opportunity_id'>;

/** One share in the list: what it is about, from whom, until when. */
export function ShareCard({ row, onOpen }: { row: SharedRow; onOpen: () => void }) {
  const now = useNow(60_000);
  const name = row.company_name ?? 'Terms to accept first';
  const about = [row.industry, row.stage && labelFromKey(row.stage), row.funding_round].filter(Boolean).join(' · ');
  return (
    <li className={classes.shareCard}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{name}</h2>
        <span className={classes.tag}>{SHARE_ACCESS[row.access_type]}</span>
        {row.is_closed && <span className={classes.tag}>Closed</span>}
        {isExpiringSoon(row.expires_at, now) && (
          <span className={classes.tag} data-tone="warning">
            Expiring Soon
          </span>
        )}
        {row.last_viewed_at === null && <span className={classes.tag}>New</span>}
      </div>
      {row.company_name === null && (
        <p className={classes.quiet}>What is shared opens once you accept the terms of the firm.</p>
      )}
      {about && <p className={classes.quiet}>{about}</p>}
      <p className={classes.quiet}>
        Shared by {row.shared_by_name} <RelativeTime at={row.shared_at} />
        {row.files > 0 && ` · ${plural(row.files, 'document')}`}
        {row.expires_at && ` · until ${formatDateTime(row.expires_at)}`}
      </p>
      <Button size="xs" variant="default" aria-label={`View ${name}`} onClick={onOpen}>
        View
      </Button>
    </li>
  );
}
