import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { AnchoredPopover } from '../overlays/anchored-popover.tsx';
import type { OverlayProps } from '../overlays/opener.tsx';
import type { CheckOption } from './check-menu.tsx';
import classes from './find-in-list.module.css';

interface ListProps {
  label: string;
  /** One of them, as "field". */
  noun: string;
  options: readonly CheckOption[];
  /** Those that are ticked; without it one is chosen. */
  selected?: readonly string[];
  onChoose: (value: string) => void;
}

/** A list that may be long: what is typed narrows it, the arrows go through it, Enter chooses. */
export default function FindInList({ label, noun, options, selected, onChoose, ...overlay }: ListProps & OverlayProps) {
  return (
    <AnchoredPopover {...overlay} label={label} className={classes.dialog}>
      {/* Drawn anew whenever it is opened: with nothing typed. */}
      <List label={label} noun={noun} options={options} onChoose={onChoose} {...(selected && { selected })} />
    </AnchoredPopover>
  );
}

function List({ label, noun, options, selected, onChoose }: ListProps) {
  const [text, setText] = useState('');
  const store = useCombobox({ opened: true });
  const wanted = text.trimStart().toLowerCase();
  // "T " finds where a word ends in t, and not every t.
  const found = options.filter((option) => `${option.label} `.toLowerCase().includes(wanted));
  const { selectFirstOption, resetSelectedOption } = store;
  // Enter takes the first of what was found; with nothing typed nothing was meant yet.
  useEffect(() => {
    if (wanted) selectFirstOption();
    else resetSelectedOption();
  }, [wanted, selectFirstOption, resetSelectedOption]);
  return (
    <Combobox store={store} onOptionSubmit={onChoose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          size="xs"
          aria-label={`Find ${withArticle(noun)}`}
          placeholder={`Find ${withArticle(noun)}`}
          maxLength={200}
          data-autofocus
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      {found.length > 0 && (
        <Combobox.Options className={classes.options} aria-label={label} aria-multiselectable={selected && true}>
          {found.map(({ value, label: name, content }) => {
            const isTicked = selected?.includes(value) ?? false;
            return (
              <Combobox.Option key={value} value={value} aria-selected={isTicked} className={classes.option ?? ''}>
                {selected && <IconCheck data-ticked={isTicked} size={14} stroke={2.5} aria-hidden />}
                {content ?? name}
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      )}
      <p className={classes.nothing} role="status">
        {found.length === 0 && `No ${noun} is called “${text.trim()}”.`}
      </p>
    </Combobox>
  );
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
