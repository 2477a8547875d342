import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldSpec } from '../../lib/fields/field-spec.ts';
import classes from './facts.module.css';

interface FactProps {
  id: string;
  spec: FieldSpec;
  /** As one reads it. */
  value: ReactNode;
  isEmpty: boolean;
  /** Absent for people who may not change it. */
  onEdit: (() => void) | undefined;
}

/** A fact with its name. A click on it changes it; where the value is a link, the pencil beside it does. */
export function Fact({ id, spec, value, isEmpty, onEdit }: FactProps) {
  const isLink = (spec.kind === 'url' || spec.kind === 'email') && !isEmpty;
  const pencil = <IconPencil size={14} stroke={1.75} className={classes.pencil} aria-hidden />;
  return (
    <>
      <span className={classes.label} id={`${id}-label`}>
        {spec.label}
      </span>
      {!onEdit && <span className={classes.value}>{value}</span>}
      {onEdit && isLink && (
        <span className={classes.value} data-editable>
          {value}
          <button id={id} type="button" className={classes.edit} aria-label={`Edit ${spec.label}`} onClick={onEdit}>
            {pencil}
          </button>
        </span>
      )}
      {onEdit && !isLink && (
        <button
          id={id}
          type="button"
          className={classes.value}
          data-editable
          onClick={onEdit}
          aria-labelledby={`${id}-label ${id}`}
        >
          {value}
          {pencil}
        </button>
      )}
    </>
  );
}
