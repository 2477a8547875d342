import { Group, NumberInput } from '@mantine/core';

interface Bounds {
  min_value: number | null;
  max_value: number | null;
}

interface BoundInputsProps {
  values: Bounds;
  errors: Partial<Record<keyof Bounds, string>>;
  onChange: (changed: Partial<Bounds>) => void;
}

/** What a number of the firm's own is not below and not above; each may be left empty. */
export function BoundInputs({ values, errors, onChange }: BoundInputsProps) {
  const input = (name: keyof Bounds, label: string) => (
    <NumberInput
      label={label}
      placeholder="None"
      thousandSeparator=","
      decimalScale={6}
      hideControls
      value={values[name] ?? ''}
      onChange={(value) => onChange({ [name]: value === '' || value === '-' ? null : Number(value) })}
      error={errors[name]}
    />
  );
  return (
    <Group grow align="flex-start" gap="sm">
      {input('min_value', 'Smallest value (optional)')}
      {input('max_value', 'Largest value (optional)')}
    </Group>
  );
}
