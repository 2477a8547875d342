import { Button, Checkbox } from '@mantine/core';
import classes from './api-keys.module.css';
import { groupScopes } from './scope-groups.ts';
import { scopeWords } from './scope-words.ts';

interface ScopeChoiceProps {
  scopes: readonly string[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

/** What the key may do, by area; the head of an area chooses all of it. */
export function ScopeChoice({ scopes, chosen, onChange, error }: ScopeChoiceProps) {
  return (
    <Checkbox.Group
      label="Scopes"
      description={`What the key may do: ${chosen.length} of ${scopes.length} chosen.`}
      value={chosen}
      onChange={onChange}
      error={error}
    >
      <div className={classes.groups}>
        {groupScopes(scopes).map(({ label, scopes: own }) => {
          const held = own.filter((scope) => chosen.includes(scope)).length;
          const others = chosen.filter((scope) => !own.includes(scope));
          return (
            <fieldset key={label} className={classes.group}>
              <legend className={classes.legend}>{label}</legend>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`${held === own.length ? 'Choose none' : 'Choose all'} of ${label}`}
                onClick={() => onChange(held === own.length ? others : [...others, ...own])}
              >
                {held === own.length ? 'None' : 'All'}
              </Button>
              <div className={classes.scopes}>
                {own.map((scope) => (
                  <Checkbox key={scope} size="sm" value={scope} label={scopeWords(scope)} />
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
    </Checkbox.Group>
  );
}
