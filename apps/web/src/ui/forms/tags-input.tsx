import { uniteTags } from '@cairn/domain';
import { Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './tags-input.module.css';

interface TagsInputProps {
  id?: string;
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  autoFocus?: boolean;
  description?: string;
  error?: string;
  disabled?: boolean;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  maxLength?: number;
}

/** Words one after the other: a comma, a semicolon or Enter adds one, a click removes it, Backspace in the empty field the last one. */
export function TagsInput(props: TagsInputProps) {
  const { id, label, hideLabel = false, autoFocus, description, error, disabled, value, onChange, maxLength } = props;
  const ownId = useId();
  const [text, setText] = useState('');
  const add = (typed: string[], rest = '') => {
    const tags = typed.map((tag) => tag.trim()).filter((tag) => tag !== '');
    if (tags.length > 0) onChange(uniteTags(value, tags));
    setText(rest);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Also when the field is empty: one Enter too many after the last tag must not send the form.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
    // The keys that send or leave a form take along what stands in the field.
    if (event.key === 'Enter' || event.key === 'Escape') add([text]);
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1));
  };
  return (
    <Input.Wrapper
      id={id ?? ownId}
      label={hideLabel ? undefined : label}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.frame} data-error={error ? true : undefined} data-disabled={disabled || undefined}>
        {value.map((tag) => (
          <button
            key={tag}
            type="button"
            className={classes.tag}
            disabled={disabled}
            aria-label={`Remove tag ${tag}`}
            onClick={() => onChange(value.filter((other) => other !== tag))}
          >
            <span className={classes.text}>{tag}</span>
            <IconX size={12} stroke={2} aria-hidden />
          </button>
        ))}
        <input
          id={id ?? ownId}
          className={classes.input}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: only where the person has just asked to write
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          aria-label={hideLabel ? label : undefined}
          aria-invalid={error ? true : undefined}
          maxLength={maxLength}
          value={text}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const parts = typed.split(/[,;]/);
            const rest = parts.pop();
            add(parts, rest);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => add([text])}
        />
      </div>
    </Input.Wrapper>
  );
}
