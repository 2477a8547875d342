import { NOTE_PRIORITIES, NOTE_TYPES } from '@cairn/domain';
import { Badge } from '@mantine/core';
import { api, orpc } from '../../../../lib/api/api.ts';
import { useNameOf } from '../../../../lib/team.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { CompanyParts } from './company-parts.tsx';
import classes from './company-work.module.css';

export function CompanyNotes({ id }: { id: string }) {
  const nameOf = useNameOf('Cairn');
  return (
    <CompanyParts
      label="Notes"
      queryKey={[...orpc.portfolioCompanies.listNotes.key(), id]}
      load={(before) => api.portfolioCompanies.listNotes({ id, before })}
      failed="The notes could not be loaded"
      empty="No notes yet."
    >
      {(note) => (
        <article>
          <header className={classes.entryHead}>
            <h3 className={classes.entryTitle}>{note.title}</h3>
            <Badge variant="light">{NOTE_TYPES[note.note_type]}</Badge>
            {note.priority !== 'medium' && <Badge variant="outline">{NOTE_PRIORITIES[note.priority]} priority</Badge>}
            {note.is_action_item && <Badge variant="outline">Action item</Badge>}
            <span className={classes.byline}>
              {nameOf(note.created_by)}, <RelativeTime at={note.created_at} />
            </span>
          </header>
          <div className={classes.words}>
            <p>{note.content}</p>
          </div>
        </article>
      )}
    </CompanyParts>
  );
}
