import type { ImportTarget } from '@cairn/domain';
import { findImportField } from '@cairn/domain';
import { Select } from '@mantine/core';
import { FIELD_OPTIONS } from '../field-groups.ts';
import type { Column } from '../queries.ts';
import classes from './columns.module.css';

const LEAVE_OUT = 'leave-out';
const optionsWith = (label: string) => [{ value: LEAVE_OUT, label }, ...FIELD_OPTIONS];
const OPTIONS = optionsWith("Don't import");
const SUGGESTED_OUT = optionsWith("Don't import (suggested)");

const BECAUSE = { name: 'Suggested', content: 'Suggested', remembered: 'As last time' };
const EXPLAINED = {
  name: 'Suggested because of its name',
  content: 'Suggested because of its values',
  remembered: 'As your firm confirmed it before',
};

interface FieldSelectProps {
  column: Column;
  field: ImportTarget | null;
  problem: string | undefined;
  onChange: (field: ImportTarget | null) => void;
}

export function FieldSelect({
  column: { header, field: suggested, because },
  field,
  problem,
  onChange,
}: FieldSelectProps) {
  return (
    <div className={classes.target}>
      <Select
        aria-label={`“${header}” becomes`}
        data={because && suggested === null ? SUGGESTED_OUT : OPTIONS}
        value={field ?? LEAVE_OUT}
        onChange={(value) => onChange(findImportField(value ?? '')?.key ?? null)}
        error={problem}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        nothingFoundMessage="No field with this name"
        maxDropdownHeight={320}
        selectFirstOptionOnChange
      />
      {because && field !== null && field === suggested && (
        <span className={classes.because} title={EXPLAINED[because]}>
          {BECAUSE[because]}
        </span>
      )}
    </div>
  );
}
