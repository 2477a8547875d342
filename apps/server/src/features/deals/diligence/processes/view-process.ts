import { completionPercentage, isSettled } from '@cairn/domain';
import { type Actor, may } from '../../../../core/actor.ts';
import { canHold, canRemoveItem, canResume } from '../diligence.policy.ts';
import type { CardRow, ItemRow } from '../diligence.queries.ts';
import type { Card, Item, Process } from '../diligence-fields.ts';

export function viewCard(row: CardRow): Card {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    completed_items: row.completed_items,
    total_items: row.total_items,
    completion_percentage: completionPercentage(row.completed_items, row.total_items),
    target_completion_date: row.target_completion_date,
    blockers: row.blockers,
    blocked_items: row.blocked_items ?? [],
    hold_reason: row.hold_reason,
    opportunity: {
      id: row.opportunity_id,
      company_name: row.company_name,
      status: row.deal_status,
      is_confidential: row.is_confidential,
    },
    last_report_at: row.last_report_at,
    created_at: row.created_at,
    completed_at: row.completed_at,
    version: row.version,
  };
}

export function viewItem(actor: Actor, row: ItemRow): Item {
  const { opportunity_id: _, was_commented: __, ...item } = row;
  return { ...item, can: { remove: canRemoveItem(actor, row) } };
}

export function viewProcess(
  actor: Actor,
  row: CardRow,
  items: readonly ItemRow[],
  template: Process['template'],
): Process {
  return {
    ...viewCard(row),
    template,
    created_by: row.created_by,
    sections: sectionsOf(items.map((item) => viewItem(actor, item))),
    can: {
      edit: row.in_pipeline && may(actor, 'diligence:edit'),
      hold: canHold(actor, row),
      resume: canResume(actor, row),
    },
  };
}

/** The items in their order, put together under the section that they name. */
function sectionsOf(items: readonly Item[]): Process['sections'] {
  const titles = [...new Set(items.map(({ section }) => section))];
  return titles.map((title) => {
    const own = items.filter(({ section }) => section === title);
    const completed = own.filter(({ status }) => isSettled(status));
    return { title, completed_items: completed.length, total_items: own.length, items: own };
  });
}
