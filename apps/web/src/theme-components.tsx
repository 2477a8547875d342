import type { MantineThemeComponents, OptionsFilter } from '@mantine/core';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { WithRoomLeft } from './ui/forms/with-room-left.tsx';

const field = { defaultProps: { size: 'sm' } };

/** Without a blur: where there is no graphics card, half a core would draw it anew for each letter that is typed. */
const OVERLAY = { backgroundOpacity: 0.45 };

/** Not what is being typed: only where the list is still shut. */
function selectText({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  if (!currentTarget.readOnly && currentTarget.ariaExpanded !== 'true') currentTarget.select();
}

/** What is marked in the open list of a field, or the first that fits what is typed; nothing where nothing was. */
function markedOption({ target: input, nativeEvent }: KeyboardEvent): HTMLElement | undefined {
  if (!(input instanceof HTMLInputElement) || input.ariaExpanded !== 'true' || nativeEvent.isComposing) return;
  const typed = input.value.trim();
  if (typed === '') return;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const optionThat = (is: string) =>
    list?.querySelector<HTMLElement>(`[data-combobox-${is}]:not([data-combobox-disabled])`) ?? undefined;
  const isAsBefore = optionThat('active')?.textContent === typed;
  return optionThat('selected') ?? (isAsBefore ? undefined : optionThat('option'));
}

/** Before Mantine hears Enter: it takes the old choice where the list was opened by the letter that was typed. */
function takeByEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  const option = markedOption(event);
  if (!option) return;
  option.click();
  event.preventDefault();
  event.stopPropagation();
}

/** With Tab, Mantine drops what was typed without a word. Not in the capture: what is around the field hears Tab after it. */
function takeByTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') markedOption(event)?.click();
}

/** The form must not go off without what is typed. */
function takeBeforeSubmitting(event: KeyboardEvent<HTMLInputElement>): void {
  takeByTab(event);
  if (event.key === 'Enter' && event.currentTarget.ariaExpanded === 'true') event.preventDefault();
}

/** What begins as what is typed comes before what only holds it, words before the middle of words: "l" is Low, not Critical. */
const byBeginning: OptionsFilter = ({ options, search, limit }) => {
  const wanted = search.trim().toLowerCase();
  const ranked = options.map((option) => {
    if ('group' in option)
      return { option: { ...option, items: byBeginning({ options: option.items, search, limit }) as never }, rank: 0 };
    const label = option.label.toLowerCase();
    const rank = label.startsWith(wanted) ? 0 : label.includes(` ${wanted}`) ? 1 : label.includes(wanted) ? 2 : 3;
    return { option, rank };
  });
  const found = [0, 1, 2].flatMap((rank) => ranked.filter((each) => each.rank === rank));
  return found.slice(0, limit).map(({ option }) => option);
};

/** Defaults of the components, so that pages say only what is special about them. */
export const components: MantineThemeComponents = {
  // Controls are 36 px high; their text stays at the 14 px of the page.
  Input: { vars: () => ({ wrapper: { '--input-fz': 'var(--mantine-font-size-md)' } }) },
  InputWrapper: {
    defaultProps: { inputContainer: (field: ReactNode) => <WithRoomLeft>{field}</WithRoomLeft> },
    styles: { label: { marginBottom: 5 }, description: { marginBottom: 5 } },
  },
  TextInput: field,
  PasswordInput: field,
  Textarea: field,
  NumberInput: field,
  // The choice that there is, chosen once more, stays: Enter on an open list must not empty the field.
  Select: {
    defaultProps: {
      size: 'sm',
      checkIconPosition: 'right',
      comboboxProps: { shadow: 'md' },
      allowDeselect: false,
      // What is typed in place of the choice finds another; the first that it finds is taken by Enter.
      selectFirstOptionOnChange: true,
      onFocus: selectText,
      onClick: selectText,
      onKeyDown: takeBeforeSubmitting,
      onKeyDownCapture: takeByEnter,
      filter: byBeginning,
    },
  },
  MultiSelect: {
    defaultProps: {
      size: 'sm',
      checkIconPosition: 'right',
      comboboxProps: { shadow: 'md' },
      onKeyDown: takeByTab,
      onKeyDownCapture: takeByEnter,
      filter: byBeginning,
    },
  },
  // At the radius of other controls a box of this size would be a circle, and look like a radio button.
  Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
  Radio: { defaultProps: { size: 'sm' } },
  Button: { defaultProps: { size: 'sm' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  // A focusable placeholder is not allowed inside role=menu.
  Menu: {
    defaultProps: { shadow: 'md', radius: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false },
  },
  // In index.html: a labelled region, so that what floats is still part of the page for a screen reader.
  Portal: { defaultProps: { target: '#overlays' } },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: true, arrowSize: 6 } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      overlayProps: OVERLAY,
      transitionProps: { transition: 'pop', duration: 120 },
      closeButtonProps: { 'aria-label': 'Close' },
    },
    // In dark a shadow draws no edge.
    styles: {
      title: { fontSize: '1rem', fontWeight: 600 },
      content: { border: '1px solid var(--mantine-color-default-border)' },
    },
  },
  Drawer: {
    defaultProps: {
      overlayProps: OVERLAY,
      transitionProps: { duration: 160 },
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
};
