import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDebouncedText } from '../../lib/forms/use-debounced-text.ts';

interface SearchFieldProps {
  /** Names the field to a screen reader. */
  label: string;
  /** What is looked through. */
  placeholder: string;
  /** As it stands in the address. */
  value: string | undefined;
  /** Told of a pause in typing. Give it a function that stays the same. */
  onChange: (search: string | undefined) => void;
  className?: string | undefined;
}

/** Narrows a list by text. The address holds it without blanks at its ends; in the field they stay, for the next word. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const [text, setText] = useDebouncedText(value, onChange);
  return (
    <TextInput
      className={className}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />}
    />
  );
}
