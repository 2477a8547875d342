import { useCallback } from 'react';
import { useFetchedWhenIdle } from '../../../lib/api/fetch-when-idle.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import classes from '../opportunities/opportunities.module.css';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';

// Fetched when a deal is opened: the board does not need the form.
const DealDialog = lazy(() => import('../opportunity-form/deal-dialog.tsx'));

const CLOSED = { new: undefined, deal: undefined };

/** The form over board and list: `?new=1` or `?deal=…`. */
export function DealDialogs() {
  const [search, change] = useOpportunitiesSearch();
  useFetchedWhenIdle(DealDialog.ahead);
  const wanted = search.new ? 'new' : search.deal;
  // Stays once it was opened, so that it can fade away.
  const wasOpened = useLast(wanted);
  const close = useCallback(
    (options?: { ignoreBlocker: boolean }) => change(CLOSED, { replace: true, ...options }),
    [change],
  );
  if (wasOpened === undefined) return null;
  return <DealDialog wanted={wanted} onClose={close} pageLink={pageLink} />;
}

const pageLink = (id: string) => (
  <TextLink to="/opportunities/$id" params={{ id }} className={classes.pageLink}>
    Open page
  </TextLink>
);
