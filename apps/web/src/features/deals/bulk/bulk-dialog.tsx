import { closedStages } from '@cairn/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { pluralListed } from '../../../lib/base/format.ts';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { useKeptState } from '../../../lib/forms/use-kept.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { type Card, useStages } from '../opportunities/queries.ts';
import { AssignFields } from './assign-fields.tsx';
import classes from './bulk.module.css';
import type { AwayAct, BulkAct, BulkReport, BulkRun } from './bulk-acts.ts';
import { EMPTY_CHOICES, readChoices } from './bulk-choices.ts';
import { EditFields } from './edit-fields.tsx';
import { MoveFields } from './move-fields.tsx';
import type { selectionInput } from './selection/selection.ts';
import { TagFields } from './tag-fields.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { planMove, useSelectedStages } from './use-selected-stages.ts';

type Chosen = ReturnType<typeof selectionInput>;

interface BulkDialogProps {
  act: Exclude<BulkAct, AwayAct>;
  opened: boolean;
  count: number;
  /** The selection as it is sent, read when it is sent. */
  selected: () => Chosen;
  /** What is on the page. */
  rows: readonly Pick<Card, 'id' | 'status'>[];
  /** Tags of the selected deals that are on the page, to remove with one click. */
  tags: readonly string[];
  onDone: (done: BulkReport | BulkRun) => void;
  onClose: () => void;
}

const VERBS = {
  move: { title: 'Move', button: 'Move', running: 'Moving the deals …' },
  assign: { title: 'Assign', button: 'Assign', running: 'Assigning the deals …' },
  edit: { title: 'Change a field of', button: 'Save', running: 'Changing the deals …' },
  tag: { title: 'Tag', button: 'Save tags', running: 'Tagging the deals …' },
} as const;

/** Asks what to do with the selected deals. What was chosen outlives every refusal. */
export default function BulkDialog({ act, opened, count, selected, rows, tags, onDone, onClose }: BulkDialogProps) {
  // A value of a field may be one that is encrypted: it does not lie about in the browser.
  const [choices, setChoices, kept] = useKeptState(act === 'edit' ? null : `bulk ${act}`, EMPTY_CHOICES);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const catalogue = useDealCatalogue();
  const change = useBulkChange(count);
  const { title, button, running } = VERBS[act];
  const pending = change.isPending;
  const { data: stages = [] } = useStages();
  const counts = useSelectedStages(selected(), rows, act === 'move');
  const { moving, closed } = planMove(counts ?? [], count, {
    to: choices.stage,
    closedKeys: closedStages(stages),
    isClosedMoved: choices.closed,
  });
  const close = () => {
    kept.discard();
    onClose();
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    const { values, problems } = readChoices(act, choices, choices.field ? catalogue[choices.field] : undefined);
    setMissing(problems);
    if (Object.keys(problems).length > 0 || pending) return;
    // `act` and `values` belong together; TypeScript cannot follow the one through the other.
    change.mutate({ act, input: { ...selected(), ...values } } as Parameters<typeof change.mutate>[0], {
      onSuccess: (report) => {
        kept.forget();
        onDone(report);
      },
    });
  };
  const refused = change.error ? refusalOf(change.error) : { fields: {} };
  const fields = {
    choices,
    errors: { ...refused.fields, ...missing },
    onChange: (patch: Partial<typeof choices>) => {
      setChoices((before) => ({ ...before, ...patch }));
      setMissing({});
      if (change.error) change.reset();
    },
  };

  const labelOf = () => {
    if (act === 'move') return `Move ${pluralListed(moving, 'deal')}`;
    return act === 'edit' && choices.emptied ? `Empty it in ${pluralListed(count, 'deal')}` : button;
  };

  return (
    <FormModal
      opened={useAfterMount(opened)}
      onClose={close}
      busy={pending}
      kept={kept}
      title={`${title} ${pluralListed(count, 'deal')}`}
      size="md"
    >
      <form onSubmit={send} noValidate>
        {refused.notice && (
          <div className={classes.refused}>
            <Notice tone="negative">{refused.notice}</Notice>
          </div>
        )}
        {act === 'move' && <MoveFields {...fields} closed={closed} />}
        {act === 'assign' && <AssignFields {...fields} />}
        {act === 'edit' && <EditFields {...fields} />}
        {act === 'tag' && <TagFields {...fields} present={tags} />}
        <div className={classes.actions}>
          <span className={classes.running} role="status">
            {pending && running}
          </span>
          <Button variant="default" onClick={close} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" loading={pending} disabled={act === 'move' && moving === 0}>
            {labelOf()}
          </Button>
        </div>
      </form>
    </FormModal>
  );
}

/** The refusal at the field that it is about, or above all of them. */
function refusalOf(error: unknown): { fields: Record<string, string>; notice?: string } {
  const { code, message, fields } = readError(error);
  if (code === 'STAGE_UNKNOWN') return { fields: { new_stage: message } };
  if (code === 'ASSIGNEE_UNKNOWN') return { fields: { assigned_to: message } };
  // `add.0` is the fault of the tags to add.
  const entries = Object.entries(fields).map(([path, text]) => [path.split('.')[0] ?? path, text] as const);
  const named = entries.filter(([field]) =>
    ['new_stage', 'change_reason', 'assigned_to', 'add', 'remove', 'field', 'value'].includes(field),
  );
  return named.length > 0 ? { fields: Object.fromEntries(named) } : { fields: {}, notice: entries[0]?.[1] ?? message };
}
