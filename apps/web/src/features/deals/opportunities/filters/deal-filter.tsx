import { CheckMenu, nameFirst } from '../../../../ui/lists/check-menu.tsx';
import { describeRange } from '../../../../ui/lists/describe-range.ts';
import { FilterChip } from '../../../../ui/lists/filter-chip.tsx';
import type { FilterChoice } from './use-filter-choices.tsx';

interface DealFilterProps {
  choice: FilterChoice;
  onChange: (values: string[] | undefined) => void;
  opensAtOnce: boolean;
}

/** One filter: a menu of few values, a search among many, a range, or a part of a text. */
export function DealFilter({ choice, onChange, opensAtOnce }: DealFilterProps) {
  const { label, selected, options, open, range, isOwn } = choice;
  const change = (values: string[]) => onChange(values.length > 0 ? values : undefined);
  const chip = { label, onClear: () => onChange(undefined), popup: 'dialog', opensAtOnce } as const;
  if (range)
    return (
      <FilterChip
        {...chip}
        summary={selected[0] && describeRange(selected[0], range.unit)}
        load={() => import('../../../../ui/lists/range-dialog.tsx')}
        props={{
          ...range,
          label,
          asksEmpty: isOwn === true,
          range: selected[0],
          onChange: (text: string | undefined) => change(text ? [text] : []),
        }}
      />
    );
  if (open)
    return (
      <FilterChip
        {...chip}
        summary={selected[0] === undefined ? undefined : nameFirst(selected[0], selected.length)}
        load={() => import('./values-dialog.tsx')}
        props={{ field: open, label, selected, onChange: change }}
      />
    );
  return (
    <CheckMenu
      label={label}
      options={options}
      selected={selected}
      summarise
      opensAtOnce={opensAtOnce}
      onChange={change}
    />
  );
}
