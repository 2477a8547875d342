import type { Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

/** Administrators may tick every item, a firm user those that are assigned to firm users (docs/rules/deals.md#checklist). */
export function canToggle(actor: { role: Role }, item: { assigned_role: string }): boolean {
  if (!may(actor, 'checklist:toggle')) return false;
  return actor.role !== 'firm_user' || item.assigned_role === 'firm_user';
}
