import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { formatInteger } from '../../lib/base/format.ts';
import classes from './pager.module.css';

interface PagerProps {
  /** Place of the first row that is shown, from 0. */
  offset: number;
  pageSize: number;
  total: number;
  /** What is counted, such as "rows". */
  noun: string;
  onOffset: (offset: number) => void;
}

/** "1–50 of 3,044 rows" and the way to the other pages; nothing when everything fits on one. */
export function Pager({ offset, pageSize, total, noun, onOffset }: PagerProps) {
  if (total <= pageSize) return null;
  const last = Math.floor((total - 1) / pageSize) * pageSize;
  const steps = [
    { label: 'First page', icon: IconChevronsLeft, to: 0 },
    { label: 'Previous page', icon: IconChevronLeft, to: Math.max(0, offset - pageSize) },
    { label: 'Next page', icon: IconChevronRight, to: Math.min(last, offset + pageSize) },
    { label: 'Last page', icon: IconChevronsRight, to: last },
  ];
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p className={classes.text} aria-live="polite">
        {formatInteger(offset + 1)}–{formatInteger(Math.min(total, offset + pageSize))} of {formatInteger(total)} {noun}
      </p>
      {steps.map(({ label, icon: Icon, to }) => (
        <ActionIcon
          key={label}
          className={classes.step}
          size="md"
          aria-label={label}
          disabled={to === offset}
          onClick={() => onOffset(to)}
        >
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
      ))}
    </nav>
  );
}
