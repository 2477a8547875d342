import { Button } from '@mantine/core';
import { formatDate } from '../../../lib/base/format.ts';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './opportunities.module.css';
import type { Deal } from './queries.ts';
import { usePutAway } from './use-put-away.ts';

/** Says that a deal is archived or deleted, who did it, and how it comes back. */
export function PutAwayNotice({ deal }: { deal: Deal }) {
  const { archived, deleted } = deal;
  const by = usePersonOf()((deleted ?? archived)?.by ?? null);
  const act = usePutAway();
  if (!archived && !deleted) return null;
  const who = by ? ` by ${fullName(by)}` : '';
  return (
    <Notice tone="warning">
      <span className={classes.putAway}>
        <span>
          {deleted
            ? `Deleted${who} on ${formatDate(deleted.at)}. It can be restored until ${formatDate(deleted.until)}; then it is deleted for good.`
            : archived &&
              `Archived${who} on ${formatDate(archived.at)}. Nothing in it can be changed until it is restored.`}
        </span>
        {deal.can.restore && (
          <Button
            size="compact-sm"
            variant="default"
            loading={act.isPending}
            onClick={() => act.mutate({ what: 'restore', deal })}
          >
            Restore
          </Button>
        )}
      </span>
    </Notice>
  );
}
