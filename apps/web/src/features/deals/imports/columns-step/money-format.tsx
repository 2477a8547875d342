import { CURRENCY_CODES } from '@cairn/domain';
import { Select } from '@mantine/core';
import type { ColumnFormatProps } from './column-format.tsx';
import classes from './columns.module.css';

const SIGNS = [
  { value: 'point', label: '1,234.50' },
  { value: 'comma', label: '1.234,50' },
] as const;

/** Powers of ten in which lists are kept, also the Indian ones. */
const SCALES = [
  { value: '0', label: 'as written' },
  { value: '3', label: 'in thousands' },
  { value: '5', label: 'in lakhs' },
  { value: '6', label: 'in millions' },
  { value: '7', label: 'in crores' },
  { value: '9', label: 'in billions' },
];

export function MoneyFormat({ header, format, currency, onChange }: ColumnFormatProps) {
  const shared = { size: 'xs', allowDeselect: false } as const;
  return (
    <div className={classes.money}>
      <Select
        {...shared}
        aria-label={`Currency of “${header}”`}
        data={CURRENCY_CODES}
        value={format.currency ?? currency}
        searchable
        openOnFocus={false}
        onChange={(value) => value && onChange({ currency: value })}
      />
      <Select
        {...shared}
        aria-label={`How amounts in “${header}” are written`}
        data={SIGNS}
        value={format.decimal ?? 'point'}
        onChange={(value) => value && onChange({ decimal: value })}
      />
      <Select
        {...shared}
        aria-label={`Unit of the amounts in “${header}”`}
        data={SCALES}
        value={String(format.scale ?? 0)}
        onChange={(value) => value && onChange({ scale: Number(value) })}
      />
    </div>
  );
}
