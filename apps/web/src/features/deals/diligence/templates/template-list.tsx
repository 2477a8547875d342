import { Button } from '@mantine/core';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { RefreshFailed } from '../../../../ui/lists/refresh-failed.tsx';
import classes from '../diligence.module.css';
import type { ChangeSearch } from '../diligence-search.ts';
import { FAILED } from '../labels.ts';
import { CardsSkeleton } from '../list/cards-skeleton.tsx';
import { useTemplates } from '../queries.ts';
import { TemplateCard } from './template-card.tsx';

export function TemplateList({ change }: { change: ChangeSearch }) {
  const { data, error, isPending, refetch } = useTemplates();
  const retry = () => void refetch();
  if (isPending) return <CardsSkeleton label="Loading the templates" />;
  if (!data) return <ErrorState error={error} onRetry={retry} title={FAILED.loadTemplates} />;
  return (
    <>
      <div className={classes.filters}>
        <p className={classes.quiet}>
          What must be checked, by type of deal. A process starts from the latest version and keeps it.
        </p>
        {data.can.configure && (
          <Button
            className={classes.atEnd}
            size="xs"
            leftSection={<IconPlus size={15} stroke={1.75} />}
            onClick={() => change({ template: 'new' })}
          >
            New template
          </Button>
        )}
      </div>
      {error && <RefreshFailed title={FAILED.loadTemplates} error={error} onRetry={retry} />}
      {data.templates.length === 0 && (
        <EmptyState icon={<IconTemplate size={22} stroke={1.75} />} title="No templates">
          Add the first one: every process that is started from it gets its sections and items.
        </EmptyState>
      )}
      <ul className={classes.cards} aria-label="Templates">
        {data.templates.map((template) => (
          <TemplateCard key={template.id} template={template} canConfigure={data.can.configure} change={change} />
        ))}
      </ul>
    </>
  );
}
