import { FILTER_VALUES_MAX, type OpenFilterField } from '@cairn/domain';
import { Checkbox, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../../lib/api/api.ts';
import { AnchoredPopover } from '../../../../ui/overlays/anchored-popover.tsx';
import type { OverlayProps } from '../../../../ui/overlays/opener.tsx';
import classes from './filter-dialogs.module.css';

interface ValuesDialogProps extends OverlayProps {
  field: OpenFilterField;
  label: string;
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** What the firm's deals have in a field, to tick; the most frequent first. */
export default function ValuesDialog({ field, label, selected, onChange, ...overlay }: ValuesDialogProps) {
  const [text, setText] = useState('');
  const search = text.trim();
  const { data, isError } = useQuery(
    orpc.opportunities.filterValues.queryOptions({
      input: { field, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  );
  const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();
  const offered = (data?.values ?? []).filter(({ value }) => value.toLowerCase().includes(search.toLowerCase()));
  // What was chosen and no deal has any more can be taken away all the same.
  const gone = selected.filter((value) => search === '' && !offered.some((one) => isSame(value)(one.value)));
  const shown = [...gone.map((value) => ({ value, deals: undefined })), ...offered];
  const toggle = (value: string) =>
    onChange(selected.some(isSame(value)) ? selected.filter((other) => !isSame(value)(other)) : [...selected, value]);
  return (
    <AnchoredPopover {...overlay} label={`Filter by ${label.toLowerCase()}`} className={classes.dialog}>
      <TextInput
        size="xs"
        aria-label={`Find in ${label.toLowerCase()}`}
        placeholder="Find"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.values}>
        {shown.map(({ value, deals }) => (
          <Checkbox
            key={value}
            size="xs"
            className={classes.value}
            checked={selected.some(isSame(value))}
            onChange={() => toggle(value)}
            label={
              <>
                <span className={classes.name}>{value}</span>
                {deals !== undefined && (
                  <span className={`${classes.count} tnum`}>{deals.toLocaleString('en-US')}</span>
                )}
              </>
            }
          />
        ))}
        {data && shown.length === 0 && <Text className={classes.hint}>No deal has such a value.</Text>}
        {isError && <Text className={classes.hint}>The values could not be loaded. Try again.</Text>}
      </div>
      {offered.length >= FILTER_VALUES_MAX && (
        <Text className={classes.hint}>The {FILTER_VALUES_MAX} most frequent. Type to find others.</Text>
      )}
    </AnchoredPopover>
  );
}
