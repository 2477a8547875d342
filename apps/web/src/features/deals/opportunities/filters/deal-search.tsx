import { CloseButton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDebouncedText } from '../../../../lib/forms/use-debounced-text.ts';
import classes from './filters.module.css';

interface DealSearchProps {
  value: string | undefined;
  onChange: (search: string | undefined) => void;
}

export function DealSearch({ value, onChange }: DealSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useDebouncedText(value, onChange);
  useHotkeys([
    [
      '/',
      () => {
        // Behind an open dialog the field cannot be reached.
        if (!document.querySelector('[role="dialog"]')) input.current?.select();
      },
    ],
  ]);
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
          <kbd className={classes.key}>/</kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />
        )
      }
      rightSectionPointerEvents={text === '' ? 'none' : 'all'}
    />
  );
}
