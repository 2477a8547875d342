import { compareTemplates } from '@cairn/domain';
import { Button } from '@mantine/core';
import { describeChanges } from './describe-changes.ts';
import { sectionsOf } from './draft.ts';
import classes from './templates.module.css';
import type { TemplateDraft } from './use-template-draft.ts';

interface SaveBarProps {
  state: TemplateDraft;
  isNew: boolean;
  /** What keeps it from being saved. */
  problem: string | undefined;
}

/** What has changed, and the way to keep it. It stays in sight, because lists are long. */
export function SaveBar({ state, isNew, problem }: SaveBarProps) {
  const { draft, begun, dirty, pending, save, discard } = state;
  if (!dirty && !isNew) return null;
  const changes = compareTemplates(sectionsOf(begun), sectionsOf(draft));
  const isOther = JSON.stringify(sectionsOf(begun)) !== JSON.stringify(sectionsOf(draft));
  return (
    <div className={classes.saveBar}>
      <p role="status">
        {problem ?? (isNew ? '' : isOther ? describeChanges(changes) : 'Name or description changed')}
      </p>
      {dirty && (
        <Button variant="default" size="xs" disabled={pending} onClick={discard}>
          Discard
        </Button>
      )}
      <Button size="xs" loading={pending} disabled={!dirty || problem !== undefined} onClick={save}>
        {isNew ? 'Create template' : isOther ? 'Save as new version' : 'Save'}
      </Button>
    </div>
  );
}
