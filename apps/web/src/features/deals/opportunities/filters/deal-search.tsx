import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDebouncedText } from '../../../../lib/forms/use-debounced-text.ts';
import { keyLabel } from '../../../../lib/keys/shortcuts.ts';
import { useShortcuts } from '../../../../lib/keys/use-shortcuts.ts';
import classes from './filters.module.css';

interface DealSearchProps {
  value: string | undefined;
  onChange: (search: string | undefined) => void;
}

export function DealSearch({ value, onChange }: DealSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useDebouncedText(value, onChange);
  useShortcuts({ search: () => input.current?.select() });
  return (
    <TextInput
      ref={input}
      className={classes.search}
      size="xs"
      type="search"
      aria-label="Search deals"
      placeholder="Search company, founder, industry, tag"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text === '' ? (
          <kbd className={classes.key}>{keyLabel('search')}</kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />
        )
      }
      rightSectionPointerEvents={text === '' ? 'none' : 'all'}
    />
  );
}
