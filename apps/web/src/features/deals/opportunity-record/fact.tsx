import { IconPencil } from '@tabler/icons-react';
import type { AnyFieldSpec } from '../opportunities/fields/deal-catalogue.ts';
import type { Deal } from '../opportunities/queries.ts';
import { FactValue, isEmptyFact } from './fact-value.tsx';
import classes from './record.module.css';

interface FactProps {
  id: string;
  spec: AnyFieldSpec;
  deal: Deal;
  /** Absent for people who may not change it. */
  onEdit: (() => void) | undefined;
}

/** A fact with its name. A click on it changes it; where the value is a link, the pencil beside it does. */
export function Fact({ id, spec, deal, onEdit }: FactProps) {
  const isLink = (spec.kind === 'url' || spec.kind === 'email') && !isEmptyFact(spec, deal);
  const value = <FactValue spec={spec} deal={deal} />;
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
