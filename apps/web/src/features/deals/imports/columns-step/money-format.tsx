import { CURRENCY_CODES } from '@cairn/domain';
import { Select } from '@mantine/core';
import { useWizard } from '../wizard-context.ts';
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

const BY_ROW = 'by-row';

export function MoneyFormat({ header, format, currency, currencyColumn, onChange }: ColumnFormatProps) {
  const { kind } = useWizard();
  // What names no currency is, of a transaction, in that of the holding (docs/rules/imports.md#import-transactions).
  const otherwise = kind === 'investment_transaction' ? 'As held' : undefined;
  const byRow = currencyColumn === undefined ? otherwise : `As in “${currencyColumn}”`;
  const shared = { size: 'xs' } as const;
  return (
    <div className={classes.money}>
      <Select
        {...shared}
        aria-label={`Currency of “${header}”`}
        data={byRow === undefined ? CURRENCY_CODES : [{ value: BY_ROW, label: byRow }, ...CURRENCY_CODES]}
        value={format.currency ?? (byRow === undefined ? currency : BY_ROW)}
        searchable
        openOnFocus={false}
        // The name of a column may be longer than the field is wide.
        title={format.currency ?? byRow}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        onChange={(value) => value && onChange({ currency: CURRENCY_CODES.find((code) => code === value) })}
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
      {format.currency && currencyColumn !== undefined && (
        <p className={classes.evidence}>
          {format.currency} counts, also where “{currencyColumn}” says another currency.
        </p>
      )}
    </div>
  );
}
