import { Popover } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';
import { TwoValues } from '../../../../ui/forms/two-values.tsx';
import type { Row } from '../../opportunities/queries.ts';
import type { CellActions, CellEdit, CellField } from './cell-edits.ts';
import { backTo } from './cell-focus.ts';
import { CellInput } from './cell-input.tsx';
import classes from './inline.module.css';

interface CellEditorProps {
  row: Row;
  field: CellField;
  label: string;
  edit: CellEdit;
  actions: CellActions;
}

/** The editor in the place of a cell, with what is wrong beside it. Enter saves, Tab saves and goes on, Escape gives up. */
export function CellEditor({ row, field, label, edit, actions }: CellEditorProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      actions.cancel(row, field);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      if (field === 'tags') addTyped();
      actions.saveAndGo(row, field, event.shiftKey ? -1 : 1);
    } else if (event.key === 'Enter' && (!event.defaultPrevented || isEmptyTag(field, event.target))) {
      event.preventDefault();
      if (field === 'tags') addTyped();
      if (actions.save(row, field)) backTo(row, field);
    }
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Into the editor's own list or calendar, or away from the window: that is not the end of it.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return;
    if (relatedTarget instanceof Element && relatedTarget.closest('[role="listbox"], [data-calendar]')) return;
    if (actions.edits.get(row.id, field)?.state !== 'editing') return;
    actions.save(row, field);
  };
  return (
    <Popover opened={edit.problem !== undefined} position="bottom-start" width={280} shadow="md" withRoles={false}>
      <Popover.Target>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the editor inside */}
        <span
          className={classes.editor}
          data-failed={edit.state === 'failed' || undefined}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          <CellInput row={row} field={field} label={`${label} of ${row.company_name}`} edit={edit} actions={actions} />
        </span>
      </Popover.Target>
      <Popover.Dropdown className={classes.problem}>
        <span role="alert">{edit.problem}</span>
        {edit.theirs && (
          <TwoValues
            label={label}
            theirName={edit.theirs.name}
            theirs={edit.theirs.shown}
            mine={edit.theirs.mine}
            onChoose={(side) => actions.settle(row, field, side)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A tag that is typed and not yet added becomes one when its field is left. */
function addTyped(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Enter adds the tag that is typed; with nothing typed it means that one is done. */
function isEmptyTag(field: CellField, target: EventTarget): boolean {
  return field === 'tags' && target instanceof HTMLInputElement && target.value === '';
}
