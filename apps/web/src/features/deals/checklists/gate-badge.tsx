import { IconCircleCheck, IconListCheck } from '@tabler/icons-react';
import { formatInteger, nameSome, plural } from '../../../lib/base/format.ts';
import type { Card } from '../opportunities/queries.ts';
import type { CheckedDeal } from './checklist-context.ts';
import classes from './gate-badge.module.css';

interface GateBadgeProps {
  deal: CheckedDeal & Pick<Card, 'checklist_items' | 'checklist_open'>;
  /** Opens the checklist; without it the badge is a plain sign. */
  onOpen?: ((deal: CheckedDeal) => void) | undefined;
  /** Fields that the next stage requires and the deal has not: with its checklist done it still cannot go there. */
  wants?: readonly string[];
}

/** Whether the deal may leave its stage: nothing where the stage has no checklist and the next one wants nothing. */
export function GateBadge({ deal, onOpen, wants = [] }: GateBadgeProps) {
  const { checklist_items = 0, checklist_open = 0, company_name } = deal;
  if (checklist_items === 0 && wants.length === 0) return null;
  const isDone = checklist_open === 0;
  const isReady = isDone && wants.length === 0;
  const label = isReady
    ? 'Ready to Advance'
    : isDone
      ? `Needs ${nameSome(wants)}`
      : `${formatInteger(checklist_open)} left`;
  const Icon = isReady ? IconCircleCheck : IconListCheck;
  const look = { className: classes.badge, 'data-ready': isReady || undefined };
  const content = (
    <>
      <Icon size={14} stroke={1.75} aria-hidden />
      {label}
    </>
  );
  if (!onOpen || checklist_items === 0) return <span {...look}>{content}</span>;
  return (
    <button
      {...look}
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label}: checklist of ${company_name}`}
      title={isDone ? 'Every mandatory item is done' : `${plural(checklist_open, 'mandatory item')} left`}
      onClick={() => onOpen(deal)}
    >
      {content}
    </button>
  );
}
