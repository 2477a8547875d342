import { ASSUMPTIONS_MAX } from '@cairn/domain';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from '../committee.module.css';
import type { Review } from '../queries.ts';

type Row = Review['assumptions'][number];

const CELLS = [
  { field: 'metric', label: 'Metric', example: 'Revenue', max: 120 },
  { field: 'value', label: 'Value', example: '$2m a year', max: 120 },
  { field: 'by', label: 'By', example: 'Q4 2027', max: 60 },
] as const;

interface AssumptionsEditorProps {
  rows: Row[];
  onChange: (rows: Row[]) => void;
}

/** A few rows of three fields. Enter in the last field adds the next row. */
export function AssumptionsEditor({ rows, onChange }: AssumptionsEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const isFull = rows.length >= ASSUMPTIONS_MAX;
  const set = (at: number, change: Partial<Row>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...change } : row)));
  const add = () => {
    if (isFull) return;
    onChange([...rows, { metric: '', value: '', by: '' }]);
    // The new row is there at the next drawing.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  return (
    <>
      {rows.length > 0 && (
        <ul className={classes.rows} ref={list} aria-label="Assumptions">
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place until it is saved
            <li key={place} className={classes.row}>
              {CELLS.map(({ field, label, example, max }) => (
                <TextInput
                  key={field}
                  aria-label={`${label} of assumption ${place + 1}`}
                  placeholder={place === 0 ? `${label}, such as ${example}` : label}
                  maxLength={max}
                  value={row[field]}
                  onChange={(event) => set(place, { [field]: event.currentTarget.value })}
                  onKeyDown={(event) => field === 'by' && event.key === 'Enter' && add()}
                />
              ))}
              <ActionIcon
                aria-label={`Remove assumption ${place + 1}`}
                onClick={() => onChange(rows.filter((_, at) => at !== place))}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        className={classes.add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} stroke={1.75} />}
        disabled={isFull}
        onClick={add}
      >
        {isFull ? `At most ${ASSUMPTIONS_MAX} assumptions` : 'Add an assumption'}
      </Button>
    </>
  );
}
