import { type Catalogue, COMPANY_FIELDS, type Currency, type FieldDefinition } from '@cairn/domain';
import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { api, type Inputs, type Outputs } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { emptyDraft } from '../../../lib/fields/draft.ts';
import { asSent, fieldValue } from '../../../lib/fields/own-fields.ts';
import { useDraft } from '../../../lib/fields/use-draft.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ChangedSince, offerUndo } from '../../../ui/base/undo.ts';
import { FieldInput } from '../../../ui/fields/field-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useCompanyFields } from './company-catalogue.ts';
import { type CompanyRow, refreshCompanies } from './queries.ts';

interface BulkDialogProps {
  companies: readonly CompanyRow[];
  onClose: () => void;
  /** The selection has been changed. */
  onDone: () => void;
}

type Update = Inputs['portfolioCompanies']['update'];
type Changed = Outputs['portfolioCompanies']['change'];

const BUILT_IN: Catalogue = {
  status: COMPANY_FIELDS.status,
  add_tags: { ...COMPANY_FIELDS.tags, label: 'Add tags' },
  remove_tags: { ...COMPANY_FIELDS.tags, label: 'Remove tags' },
};

/** One field of the selected companies: which, and what it is to be. */
export default function BulkDialog(props: BulkDialogProps) {
  const { open } = useCompanyFields();
  const fields = useMemo(() => ({ ...BUILT_IN, ...open }), [open]);
  const [field, setField] = useState('status');
  const definition = fields[field] ?? COMPANY_FIELDS.status;
  const choice = (
    <Select
      label="What to change"
      searchable
      data={Object.entries(fields).map(([value, { label }]) => ({ value, label }))}
      value={field}
      onChange={(value) => value && setField(value)}
    />
  );
  return <FieldForm key={field} field={field} definition={definition} choice={choice} {...props} />;
}

interface FieldFormProps extends BulkDialogProps {
  field: string;
  definition: FieldDefinition;
  choice: ReactNode;
}

function FieldForm({ companies, onClose, onDone, field, definition, choice }: FieldFormProps) {
  const queryClient = useQueryClient();
  const { currency } = useProfile();
  // What is left empty empties the field; no default is put in its place.
  const catalogue = useMemo(() => ({ [field]: definition }) as Catalogue, [field, definition]);
  const begun = useMemo(() => emptyDraft(catalogue, currency as Currency), [catalogue, currency]);
  const state = useDraft(catalogue, begun, {});
  const isTags = field === 'add_tags' || field === 'remove_tags';
  const value = state.values[field];
  const change = useMutation({
    mutationFn: () =>
      api.portfolioCompanies.change({
        companies: companies.map(({ id, version }) => ({ id, version })),
        ...(asSent({ [field]: value }) as Partial<Update>),
      }),
    onSuccess: (answer) => {
      void refreshCompanies(queryClient);
      tell(answer);
      onDone();
    },
    onError: (error) => toastError('The companies could not be changed', error),
  });
  const tell = ({ changed, unchanged, refused }: Changed) => {
    const description = [
      unchanged > 0 && `${unchanged} ${unchanged === 1 ? 'was' : 'were'} so already.`,
      ...refused.map(({ id, why }) => `${companies.find((each) => each.id === id)?.name ?? 'One'}: ${WHY[why]}`),
    ]
      .filter(Boolean)
      .slice(0, 5)
      .join(' ');
    const title = `${plural(changed.length, 'company', 'companies')} changed`;
    if (changed.length === 0)
      return toast({ title, description, tone: refused.length > 0 ? 'destructive' : 'success' });
    offerUndo({ title, description, undo: () => undoAll(changed) });
  };
  /** Each gets back what it had; one that somebody has changed since stays. */
  const undoAll = async (changed: Changed['changed']) => {
    let stayed = 0;
    for (const { id, version } of changed) {
      const before = companies.find((each) => each.id === id);
      if (!before) continue;
      const key = isTags ? 'tags' : field;
      const old = asSent({ [key]: fieldValue(before, key, undefined) }) as Partial<Update>;
      await api.portfolioCompanies.update({ id, version, ...old }).catch((error) => {
        if ((error as { code?: string }).code !== 'STALE_VERSION') throw error;
        stayed += 1;
      });
    }
    await refreshCompanies(queryClient);
    if (stayed === changed.length) throw new ChangedSince();
    return `${plural(changed.length - stayed, 'company is', 'companies are')} as before`;
  };
  const isReady = !isTags || (value as string[]).length > 0;
  return (
    <FormDialog
      title={`Change ${plural(companies.length, 'company', 'companies')}`}
      submitLabel={`Change ${plural(companies.length, 'company', 'companies')}`}
      pending={change.isPending}
      ready={isReady}
      conflict={null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!state.check() && !change.isPending) change.mutate();
      }}
    >
      {choice}
      <FieldInput spec={{ ...definition, field }} state={state} disabled={change.isPending} />
    </FormDialog>
  );
}

const WHY: Record<Changed['refused'][number]['why'], string> = {
  gone: 'no longer there.',
  changed: 'somebody has changed it in the meantime.',
  too_many_tags: 'it would have more than 20 tags.',
};
