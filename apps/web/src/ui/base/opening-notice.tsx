import { comings } from '../../lib/base/opening.ts';
import { useStore } from '../../lib/base/store.ts';
import classes from './waiting-notice.module.css';

/** Says of a dialog that was asked for that it is on its way. Stands once in main.tsx. */
export function OpeningNotice() {
  const isComing = useStore(comings).length > 0;
  return (
    <div role="status" className={classes.place}>
      {isComing && (
        <div className={classes.coming}>
          Opening … <kbd>Esc</kbd>
        </div>
      )}
    </div>
  );
}
