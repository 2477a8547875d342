import type { MantineThemeComponents } from '@mantine/core';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { WithRoomLeft } from './ui/forms/with-room-left.tsx';

const field = { defaultProps: { size: 'sm' } };

/** Not what is being typed: only where the list is still shut. */
function selectText({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  if (!currentTarget.readOnly && currentTarget.ariaExpanded !== 'true') currentTarget.select();
}

/** Enter in an open list belongs to the list, also where it holds nothing that was typed: the form must not go off without it. */
function chooseBeforeSubmitting(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.currentTarget.ariaExpanded === 'true') event.preventDefault();
}

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
      onKeyDown: chooseBeforeSubmitting,
    },
  },
  MultiSelect: { defaultProps: { size: 'sm', checkIconPosition: 'right', comboboxProps: { shadow: 'md' } } },
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
      overlayProps: { backgroundOpacity: 0.45, blur: 2 },
      transitionProps: { transition: 'pop', duration: 120 },
      closeButtonProps: { 'aria-label': 'Close' },
    },
    styles: { title: { fontSize: '1rem', fontWeight: 600 } },
  },
  Drawer: {
    defaultProps: {
      overlayProps: { backgroundOpacity: 0.45, blur: 2 },
      transitionProps: { duration: 160 },
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
};
