import { needsReason } from '@cairn/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { dayProblem } from '../../../../lib/fields/read-day.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { FAILED } from '../labels.ts';
import { OwnerSelect } from '../owner-select.tsx';
import type { Item, Process } from '../queries.ts';
import panel from './item-panel.module.css';
import classes from './process.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import type { ItemValues } from './save-item.ts';
import { StatusSelect } from './status-select.tsx';
import { useChangeItem } from './use-change-item.ts';

/** State, owner and due date; each is saved as it is chosen. */
export function ItemFacts({ process, item }: { process: Process; item: Item }) {
  const { mutate } = useChangeItem(process.id);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [editing, setEditing] = useState(false);
  const save = (values: ItemValues) => {
    setErrors({});
    mutate(
      { item, values },
      {
        onError: (error) => {
          const { code, message } = readError(error);
          const found = code === 'ASSIGNEE_UNKNOWN' ? { owner_id: message } : fieldErrors(error);
          setErrors(found);
          if (Object.keys(found).length === 0) toastError(FAILED.saveItem, error);
        },
      },
    );
  };
  return (
    <div className={classes.facts2}>
      <div>
        <p className={panel.factLabel}>Status</p>
        <StatusSelect process={process} item={item} />
      </div>
      <OwnerSelect
        label="Owner"
        value={item.owner_id}
        onChange={(owner_id) => save({ owner_id })}
        error={errors.owner_id}
        disabled={!process.can.edit}
      />
      <DueInput
        item={item}
        disabled={!process.can.edit}
        error={errors.due_date}
        onSave={(due_date) => save({ due_date })}
      />
      {needsReason(item.status) && (
        <div className={panel.reasonBox}>
          <p>
            <strong>{item.status === 'blocked' ? 'Waiting for' : 'Does not apply'}:</strong> {item.status_reason}
          </p>
          {process.can.edit && (
            <Button variant="subtle" size="compact-xs" onClick={() => setEditing(true)}>
              Change reason
            </Button>
          )}
        </div>
      )}
      {editing && <ReasonDialog process={process} item={item} status={item.status} onClose={() => setEditing(false)} />}
    </div>
  );
}

interface DueInputProps {
  item: Item;
  disabled: boolean;
  error: string | undefined;
  onSave: (day: string | null) => void;
}

/** Saved when one leaves it, or chooses a day; what is no date stays unsaved. */
function DueInput({ item, disabled, error, onSave }: DueInputProps) {
  const stored = item.due_date ?? '';
  const [text, setText] = useState(stored);
  const [seen, setSeen] = useState(stored);
  if (seen !== stored) {
    setSeen(stored);
    setText(stored);
  }
  const commit = () => {
    if (text !== stored && !dayProblem(text)) onSave(text || null);
  };
  return (
    <DateInput
      label="Due date"
      disabled={disabled}
      value={text}
      error={error}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
