import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { formatDays } from '../../../lib/base/format.ts';
import { useDateRange } from '../../../lib/date-range.ts';
import { Opener } from '../../../ui/overlays/opener.tsx';
import classes from './date-range.module.css';

/** The range of days that every dashboard obeys. It lives in the address, so a link shows a colleague the same figures. */
export function DateRangeControl() {
  const [range, choose] = useDateRange();
  const days = formatDays(range.from, range.to);
  return (
    <div className={classes.control}>
      <span className={`${classes.days} tnum`}>{days}</span>
      <Opener popup="dialog" load={() => import('./date-range-dialog.tsx')} props={{ range, onChoose: choose }}>
        {(opener) => (
          <button
            {...opener}
            type="button"
            className={classes.button}
            aria-label={`Date range: ${range.label}, ${days}`}
          >
            <IconCalendar size={15} stroke={1.75} aria-hidden />
            <span>{range.label}</span>
            <IconChevronDown size={14} stroke={2} aria-hidden />
          </button>
        )}
      </Opener>
    </div>
  );
}
