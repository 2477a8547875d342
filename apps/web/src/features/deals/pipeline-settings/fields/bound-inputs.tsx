import { Group, NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { plural } from '../../../../lib/base/format.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import { Notice } from '../../../../ui/base/notice.tsx';

const ASKED_AFTER_MS = 300;

interface Bounds {
  min_value: number | null;
  max_value: number | null;
}

interface BoundInputsProps {
  /** The field that is edited, as it is stored. */
  field: CustomFieldView | null;
  noun: { one: string; many: string };
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
  const [min, max] = JSON.parse(asked) as [number | null, number | null];
  const isOther = field !== null && (min !== field.min_value || max !== field.max_value);
  const { data } = useQuery({
    ...orpc.customFields.countOutside.queryOptions({
      input: {
        id: field?.id ?? '',
        ...(min !== null && { min_value: min }),
        ...(max !== null && { max_value: max }),
      },
    }),
    enabled: isOther && (min !== null || max !== null) && !(min !== null && max !== null && min > max),
  });
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        {input('min_value', 'Smallest value (optional)')}
        {input('max_value', 'Largest value (optional)')}
      </Group>
      {isOther && data !== undefined && data.count > 0 && (
        <Notice tone="info">
          {plural(data.count, noun.one, noun.many)} {data.count === 1 ? 'holds a value' : 'hold values'} outside of
          these bounds. {data.count === 1 ? 'It stays as it is.' : 'They stay as they are.'}
        </Notice>
      )}
    </>
  );
}
