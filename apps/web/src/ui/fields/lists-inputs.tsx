import type { Catalogue } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { AnyListsForm } from '../../lib/forms/use-lists-form.ts';
import { FieldInput } from './field-input.tsx';
import classes from './lists-inputs.module.css';

interface ListsInputsProps {
  form: AnyListsForm;
  /** Heading of its fields. */
  title: string;
  /** What is said at a field, by its path. */
  errors: Record<string, string>;
  disabled: boolean;
}

/** Everything that is written into such a form: its fields, then its lists. */
export function ListsInputs({ form, title, errors, disabled }: ListsInputsProps) {
  const { definition, rowsOf, addRow, removeRow } = form;
  const inputs = (catalogue: Catalogue, prefix: string) => (
    <Inputs catalogue={catalogue} prefix={prefix} form={form} errors={errors} disabled={disabled} />
  );
  return (
    <>
      <section className={classes.panel} aria-label={definition.label}>
        <h2>{title}</h2>
        <div className={classes.fields}>{inputs(definition.fields, '')}</div>
      </section>
      {Object.entries(definition.lists).map(([list, { label, one, help, columns, min, max }]) => (
        <section key={list} className={classes.panel} aria-label={label}>
          <h2>{label}</h2>
          {help && <p className={classes.quiet}>{help}</p>}
          {errors[list] && <p className={classes.error}>{errors[list]}</p>}
          {Array.from({ length: rowsOf(list) }, (_, at) => `${list}.${at}.`).map((prefix, at) => (
            <fieldset
              key={prefix}
              className={classes.row}
              data-many={Object.keys(columns).length > 4 || undefined}
              aria-label={`${label} ${at + 1}`}
            >
              {inputs(columns, prefix)}
              {rowsOf(list) > min && (
                <Button
                  className={classes.remove ?? ''}
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  disabled={disabled}
                  aria-label={`Remove ${one} ${at + 1}`}
                  onClick={() => removeRow(list, at)}
                >
                  <IconTrash size={16} stroke={1.75} />
                </Button>
              )}
            </fieldset>
          ))}
          {rowsOf(list) < max && (
            <Button
              className={classes.add ?? ''}
              size="xs"
              variant="default"
              disabled={disabled}
              leftSection={<IconPlus size={14} stroke={1.75} />}
              onClick={() => addRow(list)}
            >
              Add {one}
            </Button>
          )}
        </section>
      ))}
    </>
  );
}

interface InputsProps extends Omit<ListsInputsProps, 'title'> {
  catalogue: Catalogue;
  prefix: string;
}

function Inputs({ catalogue, prefix, form, errors, disabled }: InputsProps) {
  const state = {
    draft: form.typed as never,
    currency: form.currency,
    errors,
    set: (path: string, value: unknown) => form.set(path, value),
    leave: () => {},
  };
  return Object.entries(catalogue).map(([key, field]) => (
    <FieldInput key={key} spec={{ ...field, field: `${prefix}${key}` }} state={state as never} disabled={disabled} />
  ));
}
