import { Select } from '@mantine/core';
import type { ColumnFormatProps } from './column-format.tsx';

const SCALES = [
  { value: '0', label: '25 is 25%' },
  { value: '2', label: '0.25 is 25%' },
];

export function PercentFormat({ header, format, onChange }: ColumnFormatProps) {
  return (
    <Select
      size="xs"
      aria-label={`How percentages in “${header}” are written`}
      data={SCALES}
      value={String(format.scale ?? 0)}
      onChange={(value) => value && onChange({ scale: Number(value) })}
    />
  );
}
