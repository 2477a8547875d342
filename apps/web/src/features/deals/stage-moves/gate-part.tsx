import { type Ref, useImperativeHandle } from 'react';
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
  gate: Gate;
  blocked: BlockedMove | null;
  disabled: boolean;
  filled: Ref<FilledFields>;
}

/** What the gate still wants: its items to tick, its fields to fill in. Nothing where the way is free. */
export function GatePart({ deal, from, gate, blocked, disabled, filled }: GatePartProps) {
  const { items, fields, record, isShut } = gate;
  const nameOf = usePersonOf();
  const toggle = useToggleItem(deal.id);
  if (items.length === 0 && fields.length === 0 && !blocked) return null;
  return (
    <section className={classes.gate} aria-label="Gate">
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
                who={nameOf(item.completed_by)}
                onToggle={(done) => toggle.mutate({ id: item.id, done })}
              />
            ))}
          </ul>
        </>
      )}
      {record && fields.length > 0 && (
        <RequiredFields record={record} fields={fields} disabled={disabled} filled={filled} />
      )}
    </section>
  );
}

interface RequiredFieldsProps {
  record: Deal;
  fields: AnyFieldSpec[];
  disabled: boolean;
  filled: Ref<FilledFields>;
}

function RequiredFields({ record, fields, disabled, filled }: RequiredFieldsProps) {
  const catalogue = useDealCatalogue();
  const base = dealValues(record, catalogue);
  const state = useDraft(catalogue, draftOf(catalogue, base), base);
  useImperativeHandle(filled, () => ({
    read: () => {
      const faults = state.check();
      return fields.some(({ field }) => faults?.[field]) ? undefined : state.changed;
    },
    refuse: state.refuse,
  }));
  return (
    <>
      <h3 className={classes.gateTitle}>This stage needs a value in</h3>
      <div className={classes.gateFields}>
        {fields.map((spec) => (
          <FieldInput key={spec.field} spec={spec} state={state as DraftState} disabled={disabled} />
        ))}
      </div>
    </>
  );
}
