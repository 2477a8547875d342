import { isGated } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { type ChecklistItem, useChecklist } from '../checklists/use-checklist.ts';
import { type AnyFieldSpec, useCustomFields, useDealSpecs } from '../opportunities/fields/deal-catalogue.ts';
import type { Deal, Stage } from '../opportunities/queries.ts';
import type { BlockedMove } from './blocked-move.ts';
import type { MovingDeal } from './move-context.ts';
import { missingFields, requiredFields } from './required-fields.ts';

export interface Gate {
  /** The mandatory items of the stage that the deal leaves, done ones too. */
  items: ChecklistItem[];
  /** The fields that the stage requires and the deal has not. */
  fields: AnyFieldSpec[];
  /** The whole record, for its fields. */
  record: Deal | undefined;
  isShut: boolean;
  /** How many items are open: of the card until the checklist has come, and none where it cannot be fetched. */
  openItems: number;
  canOverride: boolean;
}

/** What a move still wants, as it stands now; the server has the last word. `blocked` is what it has said. */
export function useGate(deal: MovingDeal, to: Stage | undefined, stages: Stage[], blocked: BlockedMove | null): Gate {
  const from = stages.find(({ stage_key }) => stage_key === deal.status);
  const isHeld = blocked !== null || (to !== undefined && isGated(from, to));
  const asksItems = isHeld && (blocked !== null || (deal.checklist_items ?? 0) > 0);
  const { data: checklist, isPending } = useChecklist(deal.id, asksItems);
  const own = useCustomFields();
  const specs = useDealSpecs();
  const required = isHeld && to ? requiredFields(own, stages, to) : [];
  const wanted = [...required, ...(blocked?.fields ?? [])];
  const { data: record } = useQuery(
    orpc.opportunities.get.queryOptions({ input: { id: deal.id }, enabled: wanted.length > 0 }),
  );
  const canOverride = useMay('opportunity:override');
  // The deal may have moved on: the checklist of another stage says nothing about this gate.
  const items =
    isHeld && checklist?.stage_key === deal.status ? checklist.items.filter((item) => item.is_mandatory) : [];
  const fields = record ? missingFields(record, specs, wanted) : [];
  const isKnown = items.length > 0 || fields.length > 0;
  const openItems =
    asksItems && isPending ? (deal.checklist_open ?? 0) : items.filter((item) => !item.is_completed).length;
  const isShut = isKnown ? openItems > 0 || fields.length > 0 : blocked !== null || openItems > 0;
  return { items, fields, record, isShut, openItems, canOverride };
}
