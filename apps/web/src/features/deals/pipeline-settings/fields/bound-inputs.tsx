import { Group, NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { askOutside, type Bounds, type Noun, sayOutside } from './kept-values.ts';

const ASKED_AFTER_MS = 300;

interface BoundInputsProps {
  /** The field that is edited, as it is stored. */
  field: CustomFieldView | null;
  noun: Noun;
  values: Bounds;
  errors: Partial<Record<keyof Bounds, string>>;
  onChange: (changed: Partial<Bounds>) => void;
}

/** What a number of the firm's own is not below and not above; each may be left empty. */
export function BoundInputs({ field, noun, values, errors, onChange }: BoundInputsProps) {
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
  const asked = useDebouncedValue(JSON.stringify([values.min_value, values.max_value]), ASKED_AFTER_MS)[0];
  const [min_value, max_value] = JSON.parse(asked) as [number | null, number | null];
  const { data } = useQuery(
    orpc.customFields.countOutside.queryOptions({
      input: (field && askOutside(field, { min_value, max_value })) ?? skipToken,
    }),
  );
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        {input('min_value', 'Smallest value (optional)')}
        {input('max_value', 'Largest value (optional)')}
      </Group>
      {data !== undefined && data.count > 0 && <Notice tone="info">{sayOutside(data.count, noun)}</Notice>}
    </>
  );
}
