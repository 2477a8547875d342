import { useProfile } from '../../../lib/session/auth.tsx';
import { ChangeRow } from './change-row.tsx';
import classes from './dashboard.module.css';
import type { FirmHome, Stages } from './queries.ts';

/** The latest moves, additions, edits and imports of the range, by whom. */
export function ChangesCard({ changes, stages }: { changes: FirmHome['changes']; stages: Stages }) {
  const { tenant_name } = useProfile();
  return (
    <section className={classes.card} aria-labelledby="changes-title">
      <h2 className={classes.sectionTitle} id="changes-title">
        What changed
      </h2>
      {changes.length === 0 && <p className={classes.none}>Nothing changed at {tenant_name} in this range.</p>}
      <ol className={classes.moves}>
        {changes.map((change) => (
          <ChangeRow key={`${change.kind} ${change.id}`} change={change} stages={stages} />
        ))}
      </ol>
    </section>
  );
}
