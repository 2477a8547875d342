import type { Currency } from '@cairn/domain';
import {
  addBusinessDays,
  CALL_PURPOSES,
  DISTRIBUTION_SOURCES,
  type DraftedKind,
  EVENT_KINDS,
  type EventPurpose,
  NOTICE_DAYS,
} from '@cairn/domain/fund';
import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { amountText } from '../../../lib/fields/draft.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { useDialogState } from '../../../lib/forms/use-kept.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { PartnersNote } from '../../../ui/funds/partners-note.tsx';
import classes from './capital-events.module.css';
import { type CapitalEvent, type FundFacts, refreshEvents } from './queries.ts';

interface EventDialogProps {
  fund: FundFacts;
  kind: DraftedKind;
  /** Null drafts one. */
  event: CapitalEvent | null;
  onSaved: (event: CapitalEvent) => void;
  onClose: () => void;
}

interface DraftLine {
  key: string;
  purpose: EventPurpose;
  label: string;
  amount: string;
  inside: boolean;
  recallable: boolean;
  excused: string[];
}

interface Draft {
  due_on: string;
  note: string;
  lines: DraftLine[];
}

const firstPurpose = (kind: DraftedKind): EventPurpose => (kind === 'call' ? 'investment' : 'return_of_capital');
const newLine = (kind: DraftedKind): DraftLine => ({
  key: crypto.randomUUID(),
  purpose: firstPurpose(kind),
  label: '',
  amount: '',
  inside: true,
  recallable: false,
  excused: [],
});

/** The form of a draft: when it is due, and what it is for, line by line. */
export function EventDialog({ fund, kind, event, onSaved, onClose }: EventDialogProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const currency = fund.currency as Currency;
  const [beginning] = useState<Draft>(() =>
    event ? draftOf(event) : { due_on: '', note: '', lines: [newLine(kind)] },
  );
  const [draft, setDraft, kept] = useDialogState(`${kind} of ${event?.id ?? fund.id}`, beginning);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const key = useRef(crypto.randomUUID());
  const change = (part: Partial<Draft>) => {
    setMissing({});
    key.current = crypto.randomUUID();
    setDraft({ ...draft, ...part });
  };
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const values = { due_on: draft.due_on, note: draft.note.trim() || null, lines: linesOf(draft, currency) };
      return event
        ? api.capitalEvents.update({ id: event.id, version: event.version, ...values })
        : api.capitalEvents.create({ id: fund.id, kind, ...values }, { context: { idempotencyKey: key.current } });
    },
    onSuccess: (saved) => {
      toast({ title: event ? 'Draft saved' : `${EVENT_KINDS[kind]} drafted`, tone: 'success' });
      onSaved(saved);
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The draft could not be saved', failure);
    },
    onSettled: () => refreshEvents(queryClient),
  });
  const wrong: Record<string, string> = { ...(error ? fieldErrors(error) : {}), ...missing };
  const onSubmit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const found = faultsOf(draft, currency);
    setMissing(found);
    if (!isPending && Object.keys(found).length === 0) mutate();
  };
  const setLine = (place: number, part: Partial<DraftLine>) =>
    change({ lines: draft.lines.map((line, at) => (at === place ? { ...line, ...part } : line)) });
  const general =
    wrong.lines ?? Object.entries(wrong).find(([name]) => /^lines\.\d+\.(?!amount|label)/.test(name))?.[1];
  return (
    <FormDialog
      title={event ? `Edit ${EVENT_KINDS[kind]} ${event.number}` : `Draft ${EVENT_KINDS[kind]} of ${fund.name}`}
      submitLabel={event ? 'Save Draft' : 'Save Draft and Preview'}
      pending={isPending}
      conflict={null}
      kept={kept}
      onSubmit={onSubmit}
      onClose={onClose}
      size="lg"
    >
      {general && <Notice tone="warning">{general}</Notice>}
      <DateInput
        label={kind === 'call' ? 'Due on' : 'Paid on'}
        required
        value={draft.due_on}
        onChange={(due_on) => change({ due_on })}
        {...(wrong.due_on && { error: wrong.due_on })}
      />
      <p className={classes.quiet}>
        {kind === 'call'
          ? `A call is due at least ${NOTICE_DAYS} business days from now: on ${formatDay(addBusinessDays(today, NOTICE_DAYS))} or later. Choose a day in the past only if its notices were sent outside of Cairn.`
          : 'Choose a day in the past only if its notices were sent outside of Cairn.'}
      </p>
      {draft.lines.map((line, place) => (
        <LineFields
          key={line.key}
          kind={kind}
          place={place}
          line={line}
          fund={fund}
          wrong={wrong}
          onChange={(part) => setLine(place, part)}
          {...(draft.lines.length > 1 && {
            onRemove: () => change({ lines: draft.lines.filter((_line, at) => at !== place) }),
          })}
        />
      ))}
      <div>
        <Button size="xs" variant="default" onClick={() => change({ lines: [...draft.lines, newLine(kind)] })}>
          Add Line
        </Button>
      </div>
      <PartnersNote value={draft.note} onChange={(note) => change({ note })} />
    </FormDialog>
  );
}

interface LineFieldsProps {
  kind: DraftedKind;
  place: number;
  line: DraftLine;
  fund: FundFacts;
  wrong: Record<string, string>;
  onChange: (part: Partial<DraftLine>) => void;
  onRemove?: () => void;
}

function LineFields({ kind, place, line, fund, wrong, onChange, onRemove }: LineFieldsProps) {
  const purposes = kind === 'call' ? CALL_PURPOSES : DISTRIBUTION_SOURCES;
  return (
    <fieldset className={classes.line}>
      <legend>Line {place + 1}</legend>
      <div className={classes.pair}>
        <Select
          label={kind === 'call' ? 'Purpose' : 'Source'}
          data={Object.entries(purposes).map(([value, label]) => ({ value, label }))}
          value={line.purpose}
          onChange={(purpose) => onChange({ purpose: (purpose ?? firstPurpose(kind)) as EventPurpose })}
        />
        <TextInput
          label="Label"
          required
          placeholder={kind === 'call' ? 'Helio Grid, Series A' : 'Sale of Helio Grid'}
          maxLength={120}
          value={line.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
          error={wrong[`lines.${place}.label`]}
        />
      </div>
      <MoneyInput
        label="Amount"
        required
        currency={fund.currency as Currency}
        value={line.amount}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
        error={wrong[`lines.${place}.amount`]}
      />
      {kind === 'call' ? (
        <Checkbox
          label="Inside of the commitment"
          checked={line.inside}
          onChange={(event) => onChange({ inside: event.currentTarget.checked })}
        />
      ) : (
        <Checkbox
          label="May be called again"
          checked={line.recallable}
          onChange={(event) => onChange({ recallable: event.currentTarget.checked })}
        />
      )}
      <MultiSelect
        label="Excused"
        description={
          kind === 'call'
            ? 'They do not take part in this line; the others pay it.'
            : 'They get nothing of this line. Who was excused from the calls for an investment is left out where the label is the same.'
        }
        data={fund.partners.map(({ lp_id, lp_name }) => ({ value: lp_id, label: lp_name }))}
        value={line.excused}
        onChange={(excused) => onChange({ excused })}
      />
      {onRemove && (
        <div>
          <Button size="compact-xs" variant="default" aria-label={`Remove line ${place + 1}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function faultsOf(draft: Draft, currency: Currency): Record<string, string> {
  const faults: Record<string, string> = {};
  if (draft.due_on === '') faults.due_on = 'Choose a day.';
  draft.lines.forEach(({ label, amount }, place) => {
    if (label.trim() === '') faults[`lines.${place}.label`] = 'Label is required.';
    const { minor, problem } = readAmount(amount, currency);
    if (problem !== undefined) faults[`lines.${place}.amount`] = problem;
    else if (!minor || minor <= 0) faults[`lines.${place}.amount`] = 'Amount is required, and more than 0.';
  });
  return faults;
}

const linesOf = ({ lines }: Draft, currency: Currency) =>
  lines.map(({ purpose, label, amount, inside, recallable, excused }) => ({
    purpose,
    label: label.trim(),
    amount: readAmount(amount, currency).minor ?? 0,
    inside,
    recallable,
    excused,
  }));

const draftOf = ({ due_on, note, lines, currency }: CapitalEvent): Draft => ({
  due_on,
  note: note ?? '',
  lines: lines.map(({ id, amount, ...line }) => ({ ...line, key: id, amount: amountText(amount, currency) })),
});
