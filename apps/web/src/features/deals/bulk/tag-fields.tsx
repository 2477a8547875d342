import { TagsInput } from '../../../ui/forms/tags-input.tsx';
import classes from './bulk.module.css';
import type { BulkFieldsProps } from './bulk-choices.ts';

export function TagFields({ choices, errors, onChange, present }: BulkFieldsProps & { present: readonly string[] }) {
  const { add, remove } = choices;
  const offered = present.filter((tag) => !remove.includes(tag)).slice(0, 12);
  return (
    <div className={classes.fields}>
      <TagsInput
        label="Add tags"
        autoFocus
        description="A comma or Enter adds a tag, a click removes it."
        value={add}
        onChange={(tags) => onChange({ add: tags })}
        error={errors.add}
      />
      <div>
        <TagsInput
          label="Remove tags"
          value={remove}
          onChange={(tags) => onChange({ remove: tags })}
          error={errors.remove}
        />
        {offered.length > 0 && (
          <p className={classes.offered}>
            On these deals:
            {offered.map((tag) => (
              <button
                key={tag}
                type="button"
                className={classes.offer}
                aria-label={`Remove the tag ${tag} from the deals`}
                onClick={() => onChange({ remove: [...remove, tag] })}
              >
                {tag}
              </button>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
