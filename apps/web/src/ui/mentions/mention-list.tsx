import { fullName, type Member } from '../../lib/team.ts';
import { Initials } from '../initials.tsx';
import classes from './mentions.module.css';

interface MentionListProps {
  id: string;
  choices: readonly Member[];
  current: Member | undefined;
  above: boolean;
  onChoose: (person: Member) => void;
}

/** Colleagues who can be named, beside the field that keeps the focus. */
export function MentionList({ id, choices, current, above, onChoose }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Colleagues" className={classes.choices} data-above={above || undefined}>
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
