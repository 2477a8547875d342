import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';

type ChoicesFieldProps = Pick<
  MultiSelectProps,
  'id' | 'label' | 'aria-label' | 'description' | 'error' | 'disabled' | 'inputWrapperOrder' | 'data' | 'autoFocus'
> & {
  value: string[];
  onChange: (value: string[]) => void;
  opensAtOnce?: boolean;
  /** What it says while nothing is chosen. */
  none?: string | undefined;
};

/**
 * Several choices. Its list lies over what is below, so it is there only while one looks for a choice. Enter and Tab take the
 * first that fits what is typed.
 */
export function ChoicesField({ value, opensAtOnce = false, none = 'Not known', ...field }: ChoicesFieldProps) {
  const [opened, setOpened] = useState(opensAtOnce);
  const [typed, setTyped] = useState('');
  return (
    <MultiSelect
      {...field}
      clearable
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange={typed.trim() !== ''}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onOptionSubmit={() => setOpened(false)}
      placeholder={value.length > 0 ? undefined : none}
      value={value}
    />
  );
}
