import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import classes from './board.module.css';
import type { ColumnProps } from './board-column.tsx';
import { DealCard } from './deal-card.tsx';
import { CARD_GAP, cardHeight } from './group-cards.ts';

/** Only the cards in sight are in the page, and the one that is being carried. */
export function ColumnCards(props: ColumnProps & { labelledBy: string }) {
  const { column, activeId, pendingId, peekedId, wantedId, arrived, canMove, nameOf, now, labelledBy } = props;
  const { cards } = column;
  const scroller = useRef<HTMLDivElement>(null);
  const carried = activeId === undefined ? -1 : cards.findIndex(({ id }) => id === activeId);
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => cardHeight(cards[index]),
    getItemKey: useCallback((index: number) => cards[index]?.id ?? index, [cards]),
    gap: CARD_GAP,
    paddingStart: 2,
    paddingEnd: CARD_GAP,
    overscan: 4,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return carried < 0 || indexes.includes(carried) ? indexes : [...indexes, carried].sort((a, b) => a - b);
    },
  });

  const wanted = wantedId === undefined ? -1 : cards.findIndex(({ id }) => id === wantedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each deal, not when cards change: somebody may have scrolled on
  useEffect(() => {
    if (wanted < 0) return;
    virtual.scrollToIndex(wanted);
    scroller.current?.parentElement?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [wantedId, wanted < 0]);

  return (
    <div ref={scroller} className={classes.cards}>
      <ul className={classes.rail} style={{ height: virtual.getTotalSize() }} aria-labelledby={labelledBy}>
        {virtual.getVirtualItems().map(({ key, index, start, size }) => {
          const card = cards[index];
          if (!card) return null;
          return (
            <li
              key={key}
              className={classes.slot}
              style={{ height: size, top: start }}
              aria-setsize={column.deals}
              aria-posinset={index + 1}
            >
              <DealCard
                card={card}
                nameOf={nameOf}
                canMove={canMove}
                isPending={card.id === pendingId}
                isPeeked={card.id === peekedId}
                hasArrived={arrived.has(card.id)}
                now={now}
              />
            </li>
          );
        })}
      </ul>
      {cards.length === 0 && <p className={classes.none}>No deals</p>}
    </div>
  );
}
