import { emptyValue, isCustomKey } from '@cairn/domain';
import { Checkbox, Select } from '@mantine/core';
import { draftValue } from '../../../lib/fields/draft.ts';
import type { DraftState } from '../../../lib/fields/use-draft.ts';
import { FieldInput } from '../../../ui/fields/field-input.tsx';
import { useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import classes from './bulk.module.css';
import type { BulkFieldsProps } from './bulk-choices.ts';

/** One of the firm's own fields and its new value. An amount means another sum in each currency, so none is offered. */
export function EditFields({ choices, errors, onChange }: BulkFieldsProps) {
  const catalogue = useDealCatalogue();
  const own = Object.entries(catalogue).flatMap(([key, definition]) =>
    isCustomKey(key) && definition.kind !== 'money' ? [{ value: key, label: definition.label }] : [],
  );
  const { field, typed } = choices;
  const definition = field ? catalogue[field] : undefined;
  const choose = (key: string | null) => {
    const chosen = key && isCustomKey(key) ? catalogue[key] : undefined;
    if (chosen && key && isCustomKey(key))
      onChange({ field: key, typed: draftValue(chosen, emptyValue(chosen), 'USD'), emptied: false });
  };
  return (
    <div className={classes.fields}>
      <Select
        label="Field"
        placeholder={own.length > 0 ? 'Choose a field' : 'The firm has no fields of its own yet'}
        searchable
        openOnFocus={false}
        nothingFoundMessage="No field with this name. Amounts are changed deal by deal."
        data={own}
        value={field}
        onChange={choose}
        error={errors.field}
        required
        data-autofocus
      />
      {field && definition && (
        <FieldInput
          key={field}
          // "Not known" would be no value: a field that is to have none is emptied by the box below.
          spec={{
            ...definition,
            field,
            label: 'New value',
            ...('choices' in definition && { placeholder: 'Not chosen yet' }),
          }}
          state={
            {
              draft: { [field]: typed },
              currency: 'USD',
              errors: { [field]: errors.value },
              set: (_: string, value: unknown) => onChange({ typed: value }),
              leave: () => undefined,
            } as unknown as DraftState
          }
          disabled={choices.emptied}
        />
      )}
      {field && (
        <Checkbox
          label="Empty the field"
          checked={choices.emptied}
          onChange={(event) => onChange({ emptied: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
