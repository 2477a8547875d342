import { Select } from '@mantine/core';
import type { Plan } from '../plan.ts';
import type { Draft } from '../queries.ts';
import classes from './columns.module.css';

interface OwnerChoiceProps {
  draft: Draft;
  plan: Plan;
  onPlan: (change: (plan: Plan) => Plan) => void;
}

/** Who owns the new deals: whom the file names, the person who imports, or nobody. */
export function OwnerChoice({ draft, plan, onPlan }: OwnerChoiceProps) {
  const named = plan.mapping.find(({ field }) => field === 'assigned_to');
  const header = draft.columns.find(({ column }) => column === named?.column)?.header;
  const options = [
    ...(header === undefined ? [] : [{ value: 'file', label: `As in “${header}”, otherwise nobody` }]),
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody' },
  ] as const;
  const chosen = plan.owner === 'file' && header === undefined ? undefined : plan.owner;
  return (
    <div className={classes.owner}>
      <span aria-hidden>Owner of the new deals</span>
      <Select
        size="xs"
        aria-label="Owner of the new deals"
        data={options}
        value={chosen ?? (header === undefined ? 'me' : 'file')}
        allowDeselect={false}
        onChange={(owner) => owner && onPlan((before) => ({ ...before, owner: owner as Plan['owner'] }))}
      />
    </div>
  );
}
