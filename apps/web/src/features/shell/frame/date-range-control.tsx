import { DATE_RANGES } from '@cairn/domain';
import { Popover } from '@mantine/core';
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDays } from '../../../lib/base/format.ts';
import { type RangeSearch, useDateRange } from '../../../lib/date-range.ts';
import { CustomRange } from './custom-range.tsx';
import classes from './date-range.module.css';

/** The range of days that every dashboard obeys. It lives in the address, so a link shows a colleague the same figures. */
export function DateRangeControl() {
  const [range, choose] = useDateRange();
  const [opened, setOpened] = useState(false);
  const days = formatDays(range.from, range.to);
  const pick = (search: RangeSearch) => {
    choose(search);
    setOpened(false);
  };
  return (
    <div className={classes.control}>
      <span className={`${classes.days} tnum`}>{days}</span>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" radius="md" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.button}
            aria-label={`Date range: ${range.label}, ${days}`}
            onClick={() => setOpened((before) => !before)}
          >
            <IconCalendar size={15} stroke={1.75} aria-hidden />
            <span>{range.label}</span>
            <IconChevronDown className={classes.chevron} size={14} stroke={2} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label="Date range">
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
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
