import { Select } from '@mantine/core';

interface ChoiceFilterProps<V extends string> {
  label: string;
  /** What stands there while nothing is chosen. */
  all: string;
  labels: Readonly<Record<V, string>>;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}

/** No value of a list is called so. */
const NONE = '*';

/** Narrows a list to one of a few values. */
export function ChoiceFilter<V extends string>({ label, all, labels, value, onChange }: ChoiceFilterProps<V>) {
  return (
    <Select
      size="xs"
      w={170}
      aria-label={label}
      data={[
        { value: NONE, label: all },
        ...Object.entries(labels).map(([key, name]) => ({ value: key, label: String(name) })),
      ]}
      value={value ?? NONE}
      onChange={(wanted) => onChange(wanted === NONE ? undefined : (wanted as V))}
    />
  );
}
