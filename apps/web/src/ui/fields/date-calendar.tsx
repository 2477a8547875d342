import '@mantine/dates/styles.layer.css';
import { isDay } from '@cairn/domain';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { type RefObject, useState } from 'react';
import { formatDay } from '../../lib/base/format.ts';
import { useAfterMount } from '../../lib/base/use-after-mount.ts';
import { Anchor } from '../overlays/anchor.tsx';
import type { OverlayProps } from '../overlays/opener.tsx';
import classes from './date-calendar.module.css';

interface DateCalendarProps extends OverlayProps {
  label: string;
  value: string;
  today: string;
  min: string;
  max: string;
  inOverlay: boolean | undefined;
  onChoose: (day: string) => void;
  returnTo: RefObject<HTMLInputElement | null>;
}

// Escape closes the calendar, not also the dialog below it.
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

/** The calendar of a date field. Arrows go through the days, Enter takes one, Escape goes back to the field. */
export default function DateCalendar(props: DateCalendarProps) {
  const { label, value, today, min, max, inOverlay = false, onChoose, returnTo, anchor, opened, onClose } = props;
  const chosen = isDay(value) ? value : null;
  const inRange = today >= min && today <= max;
  const near = chosen ?? (inRange ? today : today < min ? min : max);
  const close = () => {
    onClose();
    returnTo.current?.focus();
  };
  const take = (day: string | null) => {
    onChoose(day ?? '');
    close();
  };
  return (
    <Popover
      opened={useAfterMount(opened)}
      onDismiss={onClose}
      closeOnEscape={false}
      position="bottom-end"
      shadow="md"
      radius="md"
      trapFocus
      withinPortal={!inOverlay}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        aria-label={`Calendar: ${label}`}
        data-calendar
        // Its keys and its blur are its own: a form or a cell around the field would take them for theirs.
        onBlur={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.nativeEvent.stopImmediatePropagation();
          close();
        }}
      >
        <Days key={`${opened}`} near={near} chosen={chosen} min={min} max={max} today={today} onTake={take} />
        <div className={classes.foot}>
          <button type="button" className={classes.act} disabled={!inRange} onClick={() => take(today)} {...OWN_ESCAPE}>
            Today
          </button>
          <button
            type="button"
            className={classes.act}
            disabled={value === ''}
            onClick={() => take(null)}
            {...OWN_ESCAPE}
          >
            Clear
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface DaysProps {
  near: string;
  chosen: string | null;
  min: string;
  max: string;
  today: string;
  onTake: (day: string | null) => void;
}

function Days({ near, chosen, min, max, today, onTake }: DaysProps) {
  const [shown, setShown] = useState(near);
  const own = { __stopPropagation: true };
  return (
    <DatePicker
      {...own}
      value={chosen}
      onChange={onTake}
      date={shown}
      onDateChange={setShown}
      minDate={min}
      maxDate={max}
      size="sm"
      weekendDays={[]}
      hideOutsideDates
      getDayAriaLabel={formatDay}
      getDayProps={(day) => ({
        'data-today': day === today || undefined,
        ...(day === near && { 'data-autofocus': true }),
      })}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous ten years',
        nextDecade: 'Next ten years',
      }}
    />
  );
}
