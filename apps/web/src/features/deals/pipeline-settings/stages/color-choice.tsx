import { useId } from 'react';
import classes from '../pipeline-settings.module.css';

interface ColorChoiceProps<C extends string> {
  label: string;
  /** Each with its name: a colour alone says nothing to those who do not see it. */
  colors: readonly { value: C; name: string; background: string }[];
  value: C;
  onChange: (color: C) => void;
  error?: string | undefined;
}

/** Swatches with their names; arrow keys go from one to the next. */
export function ColorChoice<C extends string>({ label, colors, value, onChange, error }: ColorChoiceProps<C>) {
  const id = useId();
  return (
    <fieldset className={classes.colors} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={classes.swatches}>
        {colors.map((color) => (
          <label key={color.value} className={classes.swatch} data-chosen={value === color.value || undefined}>
            <input
              type="radio"
              name={id}
              value={color.value}
              checked={value === color.value}
              onChange={() => onChange(color.value)}
            />
            <span className={classes.dot} style={{ background: color.background }} aria-hidden />
            {color.name}
          </label>
        ))}
      </div>
      {error && (
        <p className={classes.fieldError} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
