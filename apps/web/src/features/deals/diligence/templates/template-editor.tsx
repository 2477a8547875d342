import { Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '../../../../ui/base/notice.tsx';
import { ConflictNotice } from '../../../../ui/forms/conflict-notice.tsx';
import { DiscardDialog } from '../../../../ui/forms/discard-dialog.tsx';
import { RestoredNotice } from '../../../../ui/forms/restored-notice.tsx';
import { useLeaveGuard } from '../../../../ui/forms/use-leave-guard.ts';
import { moveInList } from '../../../../ui/lists/move-in-list.ts';
import { type RowMove, SortableLists } from '../../../../ui/lists/sortable-lists.tsx';
import { SortableRows } from '../../../../ui/lists/sortable-rows.tsx';
import type { ChangeSearch } from '../diligence-search.ts';
import type { Template } from '../queries.ts';
import { type DraftSection, moveItem, newKey, problemOf, withSection } from './draft.ts';
import { SaveBar } from './save-bar.tsx';
import { SectionCard } from './section-card.tsx';
import classes from './templates.module.css';
import { TitleDialog } from './title-dialog.tsx';
import { useTemplateDraft } from './use-template-draft.ts';
import { VersionHistory } from './version-history.tsx';

interface TemplateEditorProps {
  /** Null for a new one. */
  template: Template | null;
  change: ChangeSearch;
}

/** Sections and items, in the order in which they are worked through. Nothing is saved before one says so. */
export function TemplateEditor({ template, change }: TemplateEditorProps) {
  const state = useTemplateDraft(template, change);
  const { draft, set, dirty, errors, clashes } = state;
  const guard = useLeaveGuard(state.guarded, ['template'], true);
  const [adding, setAdding] = useState(false);
  const { sections } = draft;
  const setSections = (next: DraftSection[]) => set({ sections: next });
  const onMove = ({ id, from, to }: RowMove) =>
    setSections(from.kind === 'item' ? moveItem(sections, id, to.list, to.at) : moveInList(sections, from.at, to.at));
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <Button
          className={classes.back}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconArrowLeft size={15} stroke={1.75} />}
          onClick={() => change({ template: undefined })}
        >
          All templates
        </Button>
        {state.isRestored && <RestoredNotice onDiscard={state.discard} />}
        {clashes && <ConflictNotice conflict={clashes} />}
        <TextInput
          label="Name"
          required
          maxLength={120}
          value={draft.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Description (optional)"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={1000}
          value={draft.description}
          error={errors.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        {errors.sections && <Notice tone="negative">{errors.sections}</Notice>}
        <SortableLists onMove={onMove}>
          <SortableRows kind="section" list="" label="Sections" items={sections} nameOf={({ title }) => title}>
            {(section, controls) => (
              <SectionCard
                section={section}
                controls={controls}
                titles={sections.filter(({ id }) => id !== section.id).map(({ title }) => title)}
                previous={sections[sections.indexOf(section) - 1]}
                next={sections[sections.indexOf(section) + 1]}
                onChange={(next) => setSections(withSection(sections, next))}
                onRemove={() => setSections(sections.filter(({ id }) => id !== section.id))}
              />
            )}
          </SortableRows>
        </SortableLists>
        <Button
          className={classes.back}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.75} />}
          onClick={() => setAdding(true)}
        >
          Add section
        </Button>
        <SaveBar state={state} isNew={template === null} problem={dirty ? problemOf(draft) : undefined} />
      </div>
      {template && <VersionHistory template={template} change={change} />}
      {adding && (
        <TitleDialog
          heading="Add section"
          taken={sections.map(({ title }) => title)}
          onClose={() => setAdding(false)}
          onTitle={(title) => setSections(withSection(sections, { id: newKey(), title, items: [] }))}
        />
      )}
      <DiscardDialog guard={guard} dirty={state.guarded}>
        The changes to this template are not saved.
      </DiscardDialog>
    </div>
  );
}
