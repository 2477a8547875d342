import type { Catalogue, Currency, ValuesOf } from '@cairn/domain';
import { type ReactNode, useState } from 'react';
import { describeValue } from '../../lib/fields/describe-value.ts';
import { type DraftOf, draftOf, emptyDraft, ownCurrency } from '../../lib/fields/draft.ts';
import { type FieldSpec, specsOf } from '../../lib/fields/field-spec.ts';
import { readDraft } from '../../lib/fields/read-draft.ts';
import { clashesOf } from '../../lib/forms/conflict.ts';
import { useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useProfile } from '../../lib/session/auth.tsx';
import { usePersonOf } from '../../lib/team.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { FieldInput } from './field-input.tsx';
import { FieldTabs } from './field-tabs.tsx';

interface Stored {
  id: string;
  /** Records that are only added have none. */
  version?: number;
}
interface Versioned {
  id: string;
  version: number;
}

interface RecordDialogProps<C extends Catalogue, R extends Stored & ValuesOf<C>> {
  /** The kind of record, under which a draft is kept; null where none may be. */
  name: string | null;
  catalogue: C;
  /** Null adds one. */
  record: R | null;
  title: string;
  /** What a new record begins with beside the defaults of the catalogue. */
  begun?: Partial<DraftOf<C>>;
  /** The tabs, by the group of the fields, where there are several. */
  groups?: Readonly<Record<string, string>>;
  /** Above the fields. */
  lead?: ReactNode;
  /** At the left of the buttons, by what stands in the form so far. */
  aside?: (values: ValuesOf<C>) => ReactNode;
  /** Of the amounts where no field says it; that of the firm if left out. */
  currency?: Currency | undefined;
  /** Null where the record may only be read. */
  submitLabel: string | null;
  /** Title of the message when it cannot be saved for another reason than a field. */
  failed: string;
  create: (values: ValuesOf<C>, context: { idempotencyKey: string }) => Promise<R>;
  /** Not needed where records are only added. */
  update?: (changes: Partial<ValuesOf<C>> & Versioned) => Promise<R>;
  /** Also called, with null, when there was nothing to save. */
  onSaved: (record: R | null) => void;
  onClose: () => void;
}

/** The form of a record, drawn from its catalogue. What a colleague saved in the meantime is shown, not overwritten unseen. */
export function RecordDialog<C extends Catalogue, R extends Stored & ValuesOf<C>>(props: RecordDialogProps<C, R>) {
  const { name, catalogue, record, groups, lead, aside, title, submitLabel, failed, create, update, onSaved, onClose } =
    props;
  const ofFirm = useProfile().currency as Currency;
  const firmCurrency = props.currency ?? ofFirm;
  const nameOf = usePersonOf();
  const specs = specsOf(catalogue);
  const form = useRecordForm<DraftOf<C>, R>({
    name,
    fresh: { ...emptyDraft(catalogue, firmCurrency), ...props.begun },
    record,
    valuesOf: (saved) => draftOf(catalogue, saved, ownCurrency(saved, firmCurrency)),
    check: (draft) => readDraft(catalogue, draft, ownCurrency(draft, firmCurrency)).errors as Record<string, string>,
    create: (draft, context) => create(readDraft(catalogue, draft, ownCurrency(draft, firmCurrency)).values, context),
    update: (changes, seen) => {
      if (!update) throw new Error('this record is only added');
      return update({ ...readChanges(catalogue, record as R, changes, firmCurrency), ...seen });
    },
    failed,
    onSaved,
  });
  const { conflict, values, errors, pending, change, onSubmit } = form;
  const currency = ownCurrency(values, firmCurrency);
  // A typed field stands as the person would type it, which is how it is best compared.
  const said = specs.map((spec) => {
    const say = (draft: unknown) =>
      spec.kind === 'money' ? String(draft) : describeValue(spec, draft, { currency, nameOf });
    return [spec.field, { label: spec.label, say }];
  });
  const state = {
    draft: values,
    currency,
    errors,
    set: (field: keyof DraftOf<C>, value: unknown) => change({ [field]: value } as Partial<DraftOf<C>>),
    leave: () => {},
  };
  // One begins where something is missing, not at a choice that has its usual value.
  const [first] = useState(() =>
    record
      ? 0
      : specs.findIndex(({ field }) => ['', null].includes(values[field as keyof DraftOf<C>] as string | null)),
  );
  const input = (spec: FieldSpec, place: number) => (
    <FieldInput
      key={spec.field}
      spec={spec}
      state={state}
      disabled={pending || submitLabel === null}
      focused={place === first}
    />
  );
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pending={pending}
      onSubmit={onSubmit}
      onClose={onClose}
      conflict={clashesOf(conflict, values, Object.fromEntries(said), form.choose)}
      kept={form.kept}
      size={groups ? 'lg' : undefined}
      aside={aside?.(readDraft(catalogue, values, currency).values)}
    >
      {lead}
      {groups ? (
        <FieldTabs groups={groups} specs={specs} errors={errors}>
          {input}
        </FieldTabs>
      ) : (
        specs.map(input)
      )}
    </FormDialog>
  );
}

/** What the changed drafts mean. Amounts are read anew when their currency has changed. */
function readChanges<C extends Catalogue>(
  catalogue: C,
  record: ValuesOf<C>,
  changes: Partial<DraftOf<C>>,
  firmCurrency: Currency,
): Partial<ValuesOf<C>> {
  const draft = { ...draftOf(catalogue, record, ownCurrency(record, firmCurrency)), ...changes };
  const { values } = readDraft(catalogue, draft, ownCurrency(draft, firmCurrency));
  const isSent = (field: string) => field in changes || ('currency' in changes && catalogue[field]?.kind === 'money');
  return Object.fromEntries(Object.entries(values).filter(([field]) => isSent(field))) as Partial<ValuesOf<C>>;
}
