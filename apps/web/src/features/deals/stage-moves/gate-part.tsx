import { isUnfilled } from '@cairn/domain';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { draftOf } from '../../../lib/fields/draft.ts';
import { type DraftState, useDraft } from '../../../lib/fields/use-draft.ts';
import { usePersonOf } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { FieldInput } from '../../../ui/fields/field-input.tsx';
import { ChecklistRow } from '../checklists/checklist-row.tsx';
import { useToggleItem } from '../checklists/use-toggle-item.ts';
import { type AnyFieldSpec, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { type AnyDealValues, dealValues } from '../opportunities/fields/deal-draft.ts';
import type { Deal } from '../opportunities/queries.ts';
import type { BlockedMove } from './blocked-move.ts';
import classes from './move.module.css';
import type { MovingDeal } from './move-context.ts';
import type { Gate } from './use-gate.ts';

/** What was filled in on the way. */
export interface FilledFields {
  /** The values to be stored before the move; undefined where one of them cannot be read, which is said then. */
  read: () => Partial<AnyDealValues> | undefined;
  refuse: (errors: Record<string, string | undefined>) => void;
}

interface GatePartProps {
  deal: MovingDeal;
  from: string;
  to: string;
  gate: Gate;
  blocked: BlockedMove | null;
  disabled: boolean;
  filled: Ref<FilledFields>;
  /** How many of its fields have no value yet. */
  onMissing: (count: number) => void;
}

/** What the gate still wants: its items to tick, its fields to fill in. Nothing where the way is free. */
export function GatePart({ deal, from, to, gate, blocked, disabled, filled, onMissing }: GatePartProps) {
  const { items, fields, record, isShut } = gate;
  const nameOf = usePersonOf();
  const toggle = useToggleItem(deal.id);
  const part = useRef<HTMLElement>(null);
  const first = firstOpen(gate);
  const hasCome = items.length > 0;
  // The checklist may come after the dialog has opened; who writes in a field by then is left there.
  useEffect(() => {
    if (!hasCome || document.activeElement?.matches('input, textarea')) return;
    part.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [hasCome]);
  if (items.length === 0 && fields.length === 0 && !blocked) return null;
  return (
    <section ref={part} className={classes.gate} aria-label="Gate">
      {!isShut && (
        <Notice tone="positive">Every mandatory item is done. {deal.company_name} is Ready to Advance.</Notice>
      )}
      {isShut && blocked && <Notice tone="negative">{blocked.message}</Notice>}
      {items.length > 0 && (
        <>
          <h3 className={classes.gateTitle}>To be done before it leaves {from}</h3>
          <ul className={classes.gateItems} aria-label="Mandatory items">
            {items.map((item) => (
              <ChecklistRow
                key={item.id}
                item={item}
                isCurrent
                isFirst={item.id === first}
                who={nameOf(item.completed_by)}
                onToggle={(done) => toggle.mutate({ id: item.id, done })}
              />
            ))}
          </ul>
        </>
      )}
      {record && fields.length > 0 && (
        <RequiredFields
          to={to}
          record={record}
          fields={fields}
          disabled={disabled}
          filled={filled}
          onMissing={onMissing}
        />
      )}
    </section>
  );
}

/** The first item that this person can tick now. */
export const firstOpen = ({ items }: Gate): string | undefined =>
  items.find((item) => !item.is_completed && item.can.toggle)?.id;

interface RequiredFieldsProps {
  to: string;
  record: Deal;
  fields: AnyFieldSpec[];
  disabled: boolean;
  filled: Ref<FilledFields>;
  onMissing: (count: number) => void;
}

function RequiredFields({ to, record, fields, disabled, filled, onMissing }: RequiredFieldsProps) {
  const catalogue = useDealCatalogue();
  const base = dealValues(record, catalogue);
  const state = useDraft(catalogue, draftOf(catalogue, base), base);
  const values = state.values as Record<string, unknown>;
  const missing = fields.filter(({ field }) => isUnfilled(undefined, values[field] ?? null)).length;
  useEffect(() => {
    onMissing(missing);
    return () => onMissing(0);
  }, [missing, onMissing]);
  useImperativeHandle(filled, () => ({
    read: () => {
      const faults = state.check();
      return fields.some(({ field }) => faults?.[field]) ? undefined : state.changed;
    },
    refuse: state.refuse,
  }));
  return (
    <>
      <h3 className={classes.gateTitle}>{to} needs a value in</h3>
      <div className={classes.gateFields}>
        {fields.map((spec) => (
          <FieldInput key={spec.field} spec={spec} state={state as DraftState} disabled={disabled} />
        ))}
      </div>
    </>
  );
}
