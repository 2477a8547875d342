import {
  CURRENCY_CODES,
  type Currency,
  formatAmount,
  isDay,
  readContains,
  readDayRange,
  readMoneyRange,
  readNumber,
  readNumberRange,
  writeContains,
  writeDayRange,
  writeMoneyRange,
  writeNumberRange,
} from '@cairn/domain';
import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readAmount } from '../../lib/fields/read-amount.ts';
import { DateInput } from '../fields/date-input.tsx';
import { MoneyInput } from '../fields/money-input.tsx';
import { AnchoredPopover } from '../overlays/anchored-popover.tsx';
import type { OverlayProps } from '../overlays/opener.tsx';
import { EMPTY_CHOICES } from './describe-range.ts';
import classes from './range-dialog.module.css';

export type RangeKind = 'money' | 'date' | 'number' | 'text';

interface RangeDialogProps extends OverlayProps {
  label: string;
  kind: RangeKind;
  /** As it stands in the address. */
  range: string | undefined;
  /** Of amounts, unless the range names another. */
  currency: Currency;
  /** Of numbers, as "%". */
  unit?: string | undefined;
  /** Offers those that have no value, and those that have one. */
  asksEmpty?: boolean;
  onChange: (range: string | undefined) => void;
}

/** From and to of days, of numbers, or of amounts in one currency; of texts what they contain. */
export default function RangeDialog(props: RangeDialogProps) {
  const { label, kind, range, currency, unit, asksEmpty, onChange, ...overlay } = props;
  const Fields = FIELDS[kind];
  const apply = (changed: string | undefined) => {
    onChange(changed);
    overlay.onClose();
  };
  return (
    <AnchoredPopover {...overlay} label={`Filter by ${label.toLowerCase()}`} className={classes.dialog}>
      {/* Drawn anew for each range: a view may have changed it meanwhile. */}
      <Fields key={`${range}${overlay.opened}`} range={range} currency={currency} unit={unit} onApply={apply} />
      {asksEmpty && (
        <Group grow gap="xs" mt="xs">
          {EMPTY_CHOICES.map(({ value, label }) => (
            <Button
              key={value}
              size="compact-xs"
              variant={range === value ? 'light' : 'default'}
              aria-pressed={range === value}
              onClick={() => apply(range === value ? undefined : value)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </AnchoredPopover>
  );
}

interface FieldsProps {
  range: string | undefined;
  currency: Currency;
  unit: string | undefined;
  onApply: (range: string | undefined) => void;
}

function AmountRange({ range, currency: ofFirm, onApply }: FieldsProps) {
  const known = readMoneyRange(range ?? '');
  const [currency, setCurrency] = useState<Currency>(known?.currency ?? ofFirm);
  const text = (minor: number | undefined) => (minor === undefined ? '' : formatAmount({ minor, currency }));
  const [from, setFrom] = useState(text(known?.from));
  const [to, setTo] = useState(text(known?.to));
  const [least, most] = [readAmount(from, currency), readAmount(to, currency)];
  const isTurned = least.minor !== null && most.minor !== null && least.minor > most.minor;
  const problem = least.problem ?? most.problem ?? (isTurned ? TURNED : undefined);
  const changed = () =>
    writeMoneyRange({
      currency,
      ...(least.minor !== null && { from: least.minor }),
      ...(most.minor !== null && { to: most.minor }),
    });
  return (
    <RangeForm problem={problem} onApply={() => onApply(changed())}>
      <Select
        size="xs"
        label="Currency"
        description="Amounts in other currencies are not compared."
        searchable
        comboboxProps={{ withinPortal: false }}
        data={[...CURRENCY_CODES]}
        value={currency}
        onChange={(code) => code && setCurrency(code as Currency)}
      />
      <MoneyInput
        size="xs"
        label="From"
        placeholder="500k"
        data-autofocus
        currency={currency}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <MoneyInput
        size="xs"
        label="To"
        placeholder="2M"
        currency={currency}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </RangeForm>
  );
}

function DayRange({ range, onApply }: FieldsProps) {
  const known = readDayRange(range ?? '');
  const [from, setFrom] = useState(known?.from ?? '');
  const [to, setTo] = useState(known?.to ?? '');
  const isBad = [from, to].some((day) => day !== '' && !isDay(day));
  const problem = isBad ? 'Enter a date such as Mar 31, 2026.' : from && to && from > to ? TURNED : undefined;
  return (
    <RangeForm problem={problem} onApply={() => onApply(writeDayRange({ from, to }))}>
      <DateInput size="xs" label="From" inOverlay value={from} onChange={setFrom} />
      <DateInput size="xs" label="To" inOverlay value={to} onChange={setTo} />
    </RangeForm>
  );
}

function NumberRange({ range, unit, onApply }: FieldsProps) {
  const known = readNumberRange(range ?? '');
  const [from, setFrom] = useState(known?.from?.toString() ?? '');
  const [to, setTo] = useState(known?.to?.toString() ?? '');
  const [least, most] = [from, to].map((text) => (text.trim() === '' ? undefined : readNumber(text, 6)));
  const isBad = (from.trim() !== '' && least === undefined) || (to.trim() !== '' && most === undefined);
  const isTurned = least !== undefined && most !== undefined && least > most;
  const problem = isBad ? 'Enter a number such as 12.5.' : isTurned ? TURNED : undefined;
  const ends = { ...(least !== undefined && { from: least }), ...(most !== undefined && { to: most }) };
  const input = { size: 'xs', inputMode: 'decimal', rightSection: unit, maxLength: 30 } as const;
  return (
    <RangeForm problem={problem} onApply={() => onApply(writeNumberRange(ends))}>
      <TextInput
        {...input}
        label="From"
        data-autofocus
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput {...input} label="To" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
    </RangeForm>
  );
}

function TextPart({ range, onApply }: FieldsProps) {
  const [part, setPart] = useState(readContains(range ?? '') ?? '');
  return (
    <RangeForm problem={undefined} onApply={() => onApply(part.trim() ? writeContains(part) : undefined)}>
      <TextInput
        size="xs"
        label="Contains"
        data-autofocus
        maxLength={180}
        value={part}
        onChange={(event) => setPart(event.currentTarget.value)}
      />
    </RangeForm>
  );
}

const FIELDS = { text: TextPart, money: AmountRange, date: DayRange, number: NumberRange };

const TURNED = 'From must not be after To.';

function RangeForm({
  problem,
  onApply,
  children,
}: {
  problem: string | undefined;
  onApply: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className={classes.range}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onApply();
      }}
    >
      {children}
      <Text className={classes.problem} role="status">
        {problem}
      </Text>
      <Group justify="flex-end">
        <Button type="submit" size="xs" disabled={problem !== undefined}>
          Apply
        </Button>
      </Group>
    </form>
  );
}
