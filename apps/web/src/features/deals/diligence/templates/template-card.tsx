import { Badge, Button } from '@mantine/core';
import { plural } from '../../../../lib/base/format.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import shared from '../diligence.module.css';
import type { ChangeSearch } from '../diligence-search.ts';
import type { TemplateSummary } from '../queries.ts';
import { TemplateActs } from './template-acts.tsx';
import classes from './templates.module.css';

interface TemplateCardProps {
  template: TemplateSummary;
  canConfigure: boolean;
  change: ChangeSearch;
}

export function TemplateCard({ template, canConfigure, change }: TemplateCardProps) {
  const { id, name, description, is_active, sections, items, days, version_no, processes, updated_at } = template;
  return (
    <li className={shared.card} data-archived={!is_active || undefined}>
      <div className={shared.cardHead}>
        <h2 className={shared.cardTitle}>{name}</h2>
        {!is_active && <Badge color="gray">Archived</Badge>}
      </div>
      {description && <p className={shared.quiet}>{description}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>Content</dt>
          <dd className="tnum">
            {plural(items, 'item')} in {plural(sections, 'section')}
          </dd>
        </div>
        <div>
          <dt>Takes</dt>
          <dd className="tnum">{plural(days, 'day')}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd className="tnum">
            {version_no}, <RelativeTime at={updated_at} />
          </dd>
        </div>
        <div>
          <dt>Used by</dt>
          <dd className="tnum">{plural(processes, 'process', 'processes')}</dd>
        </div>
      </dl>
      <div className={shared.cardFoot}>
        <Button
          variant="default"
          size="xs"
          aria-label={`${canConfigure && is_active ? 'Edit' : 'View'} ${name}`}
          onClick={() => change({ template: id, version: undefined })}
        >
          {canConfigure && is_active ? 'Edit' : 'View'}
        </Button>
        {canConfigure && <TemplateActs template={template} />}
      </div>
    </li>
  );
}
