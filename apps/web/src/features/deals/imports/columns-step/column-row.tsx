import type { FindTarget, ImportTarget } from '@cairn/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { type Format, formatFor, type Mapping, type NewField, type Plan, withField, withFormat } from '../plan.ts';
import type { Column, Draft } from '../queries.ts';
import { ColumnFormat } from './column-format.tsx';
import classes from './columns.module.css';
import { DoubtNotice } from './doubt-notice.tsx';
import { FieldSelect } from './field-select.tsx';
import { PersonValues, StageValues } from './value-choices.tsx';

interface ColumnRowProps {
  column: Column;
  mapping: Mapping;
  problem: string | undefined;
  isDoubtful: boolean;
  isConfirmed: boolean;
  draft: Draft;
  find: FindTarget;
  currencyColumn: string | undefined;
  onPlan: (change: (plan: Plan) => Plan) => void;
}

/** One column of the file: its name and first values, what it becomes, and how its values are read. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, mapping, problem, isDoubtful, isConfirmed, draft, find, currencyColumn, onPlan } = props;
  const { header, samples } = column;
  const target = find(mapping);
  const choice = formatFor(column, target);
  const isAmountFormat = choice?.kind !== 'money' || target?.kind === 'money';
  const onField = (field: ImportTarget | null, create?: NewField) =>
    onPlan((plan) => withField(plan, column, { field, ...(create && { create }) }, find));
  const onFormat = (format: Format) => onPlan((plan) => withFormat(plan, column.column, format));
  return (
    <li
      id={`column-${column.column}`}
      className={classes.column}
      data-left-out={mapping.field === null || undefined}
      data-problem={problem !== undefined || undefined}
    >
      <div className={classes.source}>
        <p className={classes.columnName}>{header}</p>
        <p className={classes.samples}>
          {samples.length === 0 && <span className={classes.empty}>no values</span>}
          {samples.map((sample) => (
            <span key={sample} className={classes.sample} title={sample}>
              {sample}
            </span>
          ))}
        </p>
      </div>
      <IconArrowRight className={classes.arrow} size={16} stroke={1.75} aria-hidden />
      <FieldSelect column={column} draft={draft} mapping={mapping} problem={problem} onChange={onField} />
      <div className={classes.format}>
        {target?.kind === 'stage' && (
          <StageValues column={column} stages={draft.stages} format={mapping.format ?? {}} onChange={onFormat} />
        )}
        {target?.kind === 'person' && (
          <PersonValues column={column} format={mapping.format ?? {}} onChange={onFormat} />
        )}
        {choice && isAmountFormat && !isDoubtful && (
          <ColumnFormat
            header={header}
            choice={choice}
            format={mapping.format ?? {}}
            isConfirmed={isConfirmed && choice.ambiguous}
            currency={draft.currency}
            currencyColumn={currencyColumn}
            onChange={onFormat}
          />
        )}
      </div>
      {choice && isDoubtful && <DoubtNotice header={header} choice={choice} samples={samples} onConfirm={onFormat} />}
    </li>
  );
}
