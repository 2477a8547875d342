import { useStore } from '../../lib/base/store.ts';
import { OFFLINE_PART, waitingParts } from '../../lib/base/waiting-parts.ts';
import classes from './waiting-notice.module.css';

/** Says of what was opened without a connection that it is still to come. Stands once in main.tsx. */
export function WaitingNotice() {
  const waiting = useStore(waitingParts);
  const giveUp = () => {
    const openers = waiting.map(({ opener }) => opener);
    for (const part of waiting) part.giveUp?.();
    // The button that was pressed goes away with the notice.
    const opener = openers.findLast(
      (each) => each instanceof HTMLElement && each !== document.body && each.isConnected,
    );
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  return (
    <div role="status" className={classes.place}>
      {waiting.length > 0 && (
        <div className={classes.notice}>
          <span>{OFFLINE_PART}</span>
          {waiting.some((part) => part.giveUp) && (
            <button type="button" className={classes.cancel} onClick={giveUp}>
              Cancel
            </button>
          )}
        </div>
      )}
    </div>
  );
}
