import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { formatInteger } from '../../../lib/base/format.ts';
import classes from './board.module.css';
import type { Column } from './group-cards.ts';

/** Small screens show one column at a time: which one, by a swipe or from here. */
export function StageSwitcher({ columns, frame }: { columns: Column[]; frame: RefObject<HTMLDivElement | null> }) {
  const [at, setAt] = useState(0);

  useEffect(() => {
    const board = frame.current;
    if (!board) return;
    const read = () => setAt(Math.round(board.scrollLeft / (board.scrollWidth / columns.length)));
    board.addEventListener('scroll', read, { passive: true });
    return () => board.removeEventListener('scroll', read);
  }, [frame, columns.length]);

  const go = (index: number) => frame.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  return (
    <div className={classes.switcher}>
      <ActionIcon variant="default" size={44} aria-label="Previous stage" disabled={at <= 0} onClick={() => go(at - 1)}>
        <IconChevronLeft size={18} stroke={1.75} />
      </ActionIcon>
      <NativeSelect
        aria-label="Stage"
        value={at}
        onChange={(event) => go(Number(event.currentTarget.value))}
        data={columns.map(({ stage, deals }, index) => ({
          value: String(index),
          label: `${stage.stage_label} (${formatInteger(deals)})`,
        }))}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Next stage"
        disabled={at >= columns.length - 1}
        onClick={() => go(at + 1)}
      >
        <IconChevronRight size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
