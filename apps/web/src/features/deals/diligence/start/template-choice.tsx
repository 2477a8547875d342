import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import { RefreshFailed } from '../../../../ui/lists/refresh-failed.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import { FAILED } from '../labels.ts';
import type { TemplateSummary, useTemplates } from '../queries.ts';
import classes from './start.module.css';

interface TemplateChoiceProps {
  templates: readonly TemplateSummary[];
  query: ReturnType<typeof useTemplates>;
  value: string | null;
  onChange: (id: string) => void;
  error?: string | undefined;
}

/** The templates with what they are for, to choose one of. */
export function TemplateChoice({ templates, query, value, onChange, error }: TemplateChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={classes.templates} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>Template</legend>
      {query.isPending && (
        <LoadingRegion label="Loading the templates">
          <Skeleton height={64} radius="md" />
          <Skeleton height={64} radius="md" />
        </LoadingRegion>
      )}
      {query.error && (
        <RefreshFailed title={FAILED.loadTemplates} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && templates.length === 0 && (
        <p className={classes.quiet}>All templates are archived. A firm administrator can restore one.</p>
      )}
      {templates.map(({ id, name, description, items, days }) => (
        <label key={id} className={classes.template} data-chosen={id === value || undefined}>
          <input type="radio" name="template" checked={id === value} onChange={() => onChange(id)} />
          <span className={classes.templateName}>{name}</span>
          <span className={`${classes.templateSize} tnum`}>
            {plural(items, 'item')} · {plural(days, 'day')}
          </span>
          {description && <span className={classes.quiet}>{description}</span>}
        </label>
      ))}
      {error && (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
