import { DATE_RANGES } from '@cairn/domain';
import { IconCheck } from '@tabler/icons-react';
import type { ChosenRange, RangeSearch } from '../../../lib/date-range.ts';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import type { OverlayProps } from '../../../ui/overlays/opener.tsx';
import { CustomRange } from './custom-range.tsx';
import classes from './date-range.module.css';

interface DateRangeDialogProps extends OverlayProps {
  range: ChosenRange;
  onChoose: (search: RangeSearch) => void;
}

export default function DateRangeDialog({ range, onChoose, ...overlay }: DateRangeDialogProps) {
  const pick = (search: RangeSearch) => {
    onChoose(search);
    overlay.onClose();
  };
  return (
    <AnchoredPopover {...overlay} label="Date range" className={classes.dropdown}>
      <ul className={classes.presets}>
        {DATE_RANGES.map(({ key, label }) => (
          <li key={key}>
            <button
              type="button"
              className={classes.preset}
              aria-pressed={range.key === key}
              onClick={() => pick({ range: key })}
            >
              {label}
              {range.key === key && <IconCheck size={15} stroke={2} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      <CustomRange range={range} onApply={pick} />
    </AnchoredPopover>
  );
}
