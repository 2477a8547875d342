import { DEAL_FIELDS, PRIORITY_LABELS } from '@cairn/domain';
import { NumberInput, Select } from '@mantine/core';
import type { NewDeals as Chosen, Plan } from '../plan.ts';
import type { Draft } from '../queries.ts';
import classes from './columns.module.css';

interface NewDealsProps {
  draft: Draft;
  plan: Plan;
  onPlan: (change: (plan: Plan) => Plan) => void;
}

const PRIORITIES = Object.entries(PRIORITY_LABELS).map(([value, label]) => ({ value, label }));
const PLACES = [
  { value: 'pipeline', label: 'In the pipeline' },
  { value: 'archive', label: 'In the archive' },
];

/** What new deals have that no column of the list says: owner, stage, priority, probability, and where they go. */
export function NewDeals({ draft, plan, onPlan }: NewDealsProps) {
  const { status, priority, probability, is_archived } = plan.new_deals ?? {};
  const choose = (change: Chosen) => onPlan((before) => ({ ...before, new_deals: { ...before.new_deals, ...change } }));
  const isNamed = (field: string) => plan.mapping.some((mapped) => mapped.field === field);
  /** The list comes first: what is chosen is for its empty cells then. */
  const label = (name: string, field: string) => (isNamed(field) ? `${name} where it is empty` : name);
  const select = { size: 'xs' } as const;
  return (
    <fieldset className={classes.newDeals}>
      <legend>New deals</legend>
      <Owner draft={draft} plan={plan} onPlan={onPlan} />
      <Select
        {...select}
        label={label('Stage', 'status')}
        data={draft.stages.map(({ stage_key, stage_label }) => ({ value: stage_key, label: stage_label }))}
        value={status ?? draft.stages[0]?.stage_key ?? null}
        onChange={(stage) => stage && choose({ status: stage })}
      />
      <Select
        {...select}
        label="Place"
        data={PLACES}
        value={is_archived ? 'archive' : 'pipeline'}
        onChange={(place) => choose({ is_archived: place === 'archive' })}
      />
      <Select
        {...select}
        label={label('Priority', 'priority')}
        data={PRIORITIES}
        value={priority ?? DEAL_FIELDS.priority.default}
        onChange={(value) => value && choose({ priority: value as Chosen['priority'] })}
      />
      <NumberInput
        size="xs"
        label={label('Probability', 'probability')}
        suffix="%"
        min={0}
        max={100}
        clampBehavior="strict"
        allowDecimal={false}
        hideControls
        value={probability ?? DEAL_FIELDS.probability.default}
        onChange={(value) => choose({ probability: typeof value === 'number' ? value : undefined })}
      />
    </fieldset>
  );
}

/** Whom the file names, the person who imports, or nobody. */
function Owner({ draft, plan, onPlan }: NewDealsProps) {
  const named = plan.mapping.find(({ field }) => field === 'assigned_to');
  const header = draft.columns.find(({ column }) => column === named?.column)?.header;
  const options = [
    ...(header === undefined ? [] : [{ value: 'file', label: `As in “${header}”, else nobody` }]),
    { value: 'none', label: 'Nobody' },
    { value: 'me', label: 'Me' },
  ] as const;
  const chosen = plan.owner === 'file' && header === undefined ? undefined : plan.owner;
  return (
    <Select
      size="xs"
      label="Owner"
      data={options}
      value={chosen ?? (header === undefined ? 'none' : 'file')}
      onChange={(owner) => owner && onPlan((before) => ({ ...before, owner: owner as Plan['owner'] }))}
    />
  );
}
