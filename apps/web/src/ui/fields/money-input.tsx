import { type Currency, formatMoney } from '@cairn/domain';
import { TextInput, type TextInputProps } from '@mantine/core';
import { readAmount } from '../../lib/fields/read-amount.ts';
import classes from './money-input.module.css';

interface MoneyInputProps extends Omit<TextInputProps, 'value'> {
  value: string;
  currency: Currency;
}

/** An amount as people write it, with what was understood beside it. */
export function MoneyInput({ value, currency, error, description, ...props }: MoneyInputProps) {
  const { minor } = readAmount(value, currency);
  const understood = minor === null ? undefined : formatMoney(minor, currency);
  const beside = understood && understood !== value ? understood : currency;
  return (
    <TextInput
      {...props}
      value={value}
      error={error}
      inputMode="text"
      autoComplete="off"
      maxLength={100}
      description={description}
      // As wide as what stands in it: a long amount ends before it.
      rightSectionWidth={`calc(${beside.length}ch + 20px)`}
      rightSectionPointerEvents="none"
      rightSection={<span className={`${classes.understood} tnum`}>{beside}</span>}
    />
  );
}
