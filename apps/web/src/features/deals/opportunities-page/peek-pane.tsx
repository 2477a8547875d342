import { useEffect, useId } from 'react';
import { formatInteger } from '../../../lib/base/format.ts';
import { useStore } from '../../../lib/base/store.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { PeekPanel } from '../../../ui/peek/peek-frame.tsx';
import { focusDeal } from '../opportunities/focus-deal.ts';
import { usePeekActions } from '../opportunities/peek-context.ts';
import { useOpenDealPage } from '../opportunities/use-open-deal.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import type { PeekLoader } from './peek-loader.ts';

/** The next page of a list is asked for before its last deal is reached. */
const ASK_AHEAD = 5;

/** The deal that the address names, beside board or list. */
export function PeekPane({ dealId, code }: { dealId: string; code: PeekLoader }) {
  const [, change] = useOpportunitiesSearch();
  const { shown: store, fetchAhead } = usePeekActions();
  const { ids, total = 0, onMore } = useStore(store);
  const openPage = useOpenDealPage();
  const titleId = useId();

  const Peek = useStore(code.store)?.Peek;
  useEffect(() => void code.fetch().catch((error) => toastError('The deal could not be opened', error)), [code]);

  const at = ids.indexOf(dealId);
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]];
  useEffect(() => {
    for (const id of [next, previous]) if (id) fetchAhead(id);
  }, [next, previous, fetchAhead]);
  const isNearEnd = at >= ids.length - ASK_AHEAD;
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd, onMore]);

  // Going back closes the peek, however many deals were looked at.
  const show = (id: string) => change({ peek: id }, { replace: true });
  const close = () => {
    change({ peek: undefined }, { replace: true });
    focusDeal(dealId);
  };
  return (
    <PeekPanel id={dealId} titleId={titleId} label="Deal">
      {Peek && (
        <Peek
          dealId={dealId}
          titleId={titleId}
          place={at < 0 ? undefined : `${formatInteger(at + 1)} of ${formatInteger(Math.max(total, ids.length))}`}
          onPrevious={previous ? () => show(previous) : undefined}
          onNext={next ? () => show(next) : undefined}
          onPage={() => openPage(dealId)}
          onEdit={() => change({ deal: dealId })}
          onClose={close}
        />
      )}
    </PeekPanel>
  );
}
