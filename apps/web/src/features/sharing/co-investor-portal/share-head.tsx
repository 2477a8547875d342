import { isExpiringSoon, SHARE_ACCESS } from '@cairn/domain';
import { Button } from '@mantine/core';
import { formatDateTime } from '../../../lib/base/format.ts';
import { useNow } from '../../../lib/base/use-now.ts';
import classes from './portal.module.css';
import type { Item } from './share-calls.ts';

export type Asking = 'express_interest' | 'request_details';

/** From whom a share is, what one may do with it, and until when. */
export function SharePurpose({ item }: { item: Item }) {
  const now = useNow(60_000);
  return (
    <>
      Shared by {item.shared_by_name}, {item.firm}. {SHARE_ACCESS[item.access_type]}
      {item.expires_at && `, until ${formatDateTime(item.expires_at)}`}.{' '}
      {item.is_closed && <span className={classes.tag}>Closed</span>}{' '}
      {isExpiringSoon(item.expires_at, now) && (
        <span className={classes.tag} data-tone="warning">
          Expiring Soon
        </span>
      )}
    </>
  );
}

/** What one can ask of the firm; without `onAsk` the buttons are shown and do nothing. */
export function ShareActs({ item, onAsk }: { item: Item; onAsk?: (type: Asking) => void }) {
  return (
    <>
      <Button variant="default" disabled={!onAsk} onClick={() => onAsk?.('request_details')}>
        Request Details
      </Button>
      {item.can.express_interest && (
        <Button disabled={!onAsk} onClick={() => onAsk?.('express_interest')}>
          Express Interest
        </Button>
      )}
    </>
  );
}
