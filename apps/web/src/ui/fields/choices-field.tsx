import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';

type ChoicesFieldProps = Pick<
  MultiSelectProps,
  'id' | 'label' | 'description' | 'error' | 'disabled' | 'inputWrapperOrder' | 'data'
> & { value: string[]; onChange: (value: string[]) => void };

/** Several choices. Its list lies over what is below, so it is there only while one looks for a choice. */
export function ChoicesField({ value, ...field }: ChoicesFieldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <MultiSelect
      {...field}
      clearable
      searchable
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onOptionSubmit={() => setOpened(false)}
      placeholder={value.length > 0 ? undefined : 'Not known'}
      value={value}
    />
  );
}
