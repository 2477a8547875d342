import { fullName } from '../../../lib/team.ts';
import { Initials } from '../../../ui/initials.tsx';
import classes from './activity.module.css';
import type { MentionChoice } from './use-mention-choices.ts';

interface MentionListProps {
  id: string;
  choices: readonly MentionChoice[];
  current: MentionChoice | undefined;
  onChoose: (person: MentionChoice) => void;
}

/** Colleagues who can be named, below the field that keeps the focus. */
export function MentionList({ id, choices, current, onChoose }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Colleagues" className={classes.choices}>
      {choices.map((person) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the field choose
        <div
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={person === current}
          className={classes.choice}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Initials first={person.first_name} last={person.last_name} size={22} />
          {fullName(person)}
        </div>
      ))}
    </div>
  );
}
