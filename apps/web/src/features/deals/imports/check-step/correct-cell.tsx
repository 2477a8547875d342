import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readError } from '../../../../lib/api/errors.ts';
import classes from './row-details.module.css';
import type { Correct } from './use-correct.ts';

interface CorrectCellProps {
  row: number;
  column: number;
  header: string;
  original: string;
  onCorrect: Correct;
}

/** A cell that could not be read, to be written anew. What is typed stays until it is saved. */
export function CorrectCell({ row, column, header, original, onCorrect }: CorrectCellProps) {
  const [text, setText] = useState(original);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    if (isSaving || text === original) return;
    setIsSaving(true);
    setError(null);
    try {
      await onCorrect({ row, column, text });
    } catch (problem) {
      setError(readError(problem).message);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <span className={classes.correct}>
      <TextInput
        size="xs"
        aria-label={`${header} of row ${row}`}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would start the import.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void save();
        }}
      />
      <Button size="xs" variant="default" loading={isSaving} disabled={text === original} onClick={() => void save()}>
        Correct
      </Button>
    </span>
  );
}
