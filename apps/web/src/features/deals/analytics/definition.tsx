import { IconInfoCircle } from '@tabler/icons-react';
import { Hint } from '../../../ui/overlays/hint.tsx';
import classes from './analytics.module.css';

/** What a figure means, on hover and focus. */
export function Definition({ of, children }: { of: string; children: string }) {
  return (
    <Hint label={children} maxWidth={280} forAll>
      {(target) => (
        <button
          {...target}
          type="button"
          className={classes.definition}
          aria-label={`What ${of} means`}
          aria-description={children}
        >
          <IconInfoCircle size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </Hint>
  );
}
