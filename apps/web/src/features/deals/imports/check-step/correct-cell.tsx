import { Button, TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readError } from '../../../../lib/api/errors.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import type { Corrections } from './corrections.ts';
import classes from './row-details.module.css';

interface CorrectCellProps {
  row: number;
  column: number;
  header: string;
  original: string;
  corrections: Corrections;
}

/** A cell that could not be read, to be written anew. Enter and leaving it save, Escape gives up; what could not be saved stays. */
export function CorrectCell({ row, column, header, original, corrections }: CorrectCellProps) {
  const [text, setText] = useState(() => corrections.typed(row, column) ?? original);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const isChanged = text !== original;
  const write = (next: string) => {
    setText(next);
    corrections.keep({ row, column, text: next === original ? null : next });
  };
  const save = async () => {
    if (isSaving || !isChanged) return;
    setIsSaving(true);
    setError(null);
    try {
      await corrections.save(row, column);
    } catch (problem) {
      if (!isShown.current) return toastError(`${header} of row ${row} could not be corrected`, problem);
      setError(readError(problem).message);
      // The button was at work and lost the focus.
      if (document.activeElement === document.body) input.current?.focus();
    } finally {
      setIsSaving(false);
    }
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Between the field and its button, or into another window: that is not the end of it.
    if (document.hasFocus() && !currentTarget.contains(relatedTarget)) void save();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isChanged && !isSaving) write(original);
    // Enter would start the import.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field and its button together
    <span className={classes.correct} data-stop={`cell ${row} ${column}`} onBlur={onBlur}>
      <TextInput
        ref={input}
        size="xs"
        aria-label={`${header} of row ${row}`}
        value={text}
        error={error}
        readOnly={isSaving}
        // Escape would close the window.
        data-mantine-stop-propagation={isChanged || undefined}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" variant="default" loading={isSaving} disabled={!isChanged} onClick={() => void save()}>
        Correct
      </Button>
    </span>
  );
}
