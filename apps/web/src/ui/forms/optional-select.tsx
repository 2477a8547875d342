import { Select, type SelectProps } from '@mantine/core';

/** No key of a choice and no id. */
const NONE = '*';

interface OptionalSelectProps extends Omit<SelectProps, 'placeholder' | 'clearable' | 'allowDeselect' | 'data'> {
  data: readonly string[] | readonly { value: string; label: string; disabled?: boolean }[];
  /** What a field without a value says, and the choice that empties it: "Nobody". */
  none: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A choice that need not be made: emptied by its cross, or by its last choice from the keyboard. */
export function OptionalSelect({ none, data, value, onChange, ...field }: OptionalSelectProps) {
  const choices = data.map((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice));
  return (
    <Select
      {...field}
      clearable
      placeholder={none}
      data={value === null ? choices : [...choices, { value: NONE, label: none }]}
      value={value}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  );
}
