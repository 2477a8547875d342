import { Popover } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { usePersonOf } from '../../../../lib/team.ts';
import { type Choice, TwoValues } from '../../../../ui/forms/two-values.tsx';
import { useDealCatalogue } from '../../opportunities/fields/deal-catalogue.ts';
import type { Row } from '../../opportunities/queries.ts';
import type { CellActions, CellEdit, CellField } from './cell-edits.ts';
import { backTo } from './cell-focus.ts';
import { CellInput } from './cell-input.tsx';
import classes from './inline.module.css';
import { describeDraft } from './read-cell.ts';

interface CellEditorProps {
  row: Row;
  field: CellField;
  label: string;
  edit: CellEdit;
  actions: CellActions;
}

/** The editor in the place of a cell, with what is wrong beside it. Enter saves (with Ctrl or Cmd in a text of several lines), Tab saves and goes on, Escape gives up. */
export function CellEditor({ row, field, label, edit, actions }: CellEditorProps) {
  const choice = useRef<Choice>(null);
  const catalogue = useDealCatalogue();
  const nameOf = usePersonOf();
  // What is said must not lie over what is written.
  const isLong = field !== 'status' && catalogue[field]?.kind === 'long_text';
  const giveUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    actions.cancel(row, field);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    giveUp(event);
    // Both values are shown: neither key decides between them.
    if (edit.theirs && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      return choice.current?.focus();
    }
    if (event.key === 'Tab') {
      event.preventDefault();
      if (field === 'tags') addTyped();
      actions.saveAndGo(row, field, event.shiftKey ? -1 : 1);
    } else if (isNewLine(event)) {
      return;
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
    <Popover
      opened={edit.problem !== undefined}
      position={isLong ? 'top-start' : 'bottom-start'}
      width={280}
      shadow="md"
      withRoles={false}
    >
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
      <Popover.Dropdown className={classes.problem} onKeyDown={giveUp}>
        <span role="alert">{edit.problem}</span>
        {edit.theirs && (
          <TwoValues
            label={label}
            theirName={edit.theirs.name}
            theirs={edit.theirs.shown}
            mine={describeDraft(catalogue, row, field, edit.draft, nameOf)}
            onChoose={(side) => actions.settle(row, field, side)}
            choice={choice}
            takesFocus
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

/** Enter in a text of several lines begins the next; with Ctrl or Cmd it saves, as on the record. */
const isNewLine = ({ key, target, metaKey, ctrlKey }: KeyboardEvent) =>
  key === 'Enter' && target instanceof HTMLTextAreaElement && !metaKey && !ctrlKey;

/** Enter adds the tag that is typed; with nothing typed it means that one is done. */
function isEmptyTag(field: CellField, target: EventTarget): boolean {
  return field === 'tags' && target instanceof HTMLInputElement && target.value === '';
}
