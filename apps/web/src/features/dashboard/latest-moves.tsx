import classes from './dashboard.module.css';
import { MoveRow } from './move-row.tsx';
import { type Move, type Summary, useTeamNames } from './queries.ts';

export function LatestMoves({ summary }: { summary: Summary }) {
  const names = useTeamNames();
  const stages = new Map(summary.by_stage.map((stage) => [stage.stage_key, stage]));
  const whoMoved = ({ changed_by }: Move) => {
    // While names are on their way nothing is said; an id that is not among them belongs to nobody in the team.
    if (changed_by === null || !names) return undefined;
    return names.get(changed_by) ?? { first: 'Someone outside', last: 'the team' };
  };
  return (
    <section className={classes.card} aria-labelledby="moves-title">
      <h2 className={classes.sectionTitle} id="moves-title">
        Latest moves
      </h2>
      {summary.recent_moves.length === 0 && <p className={classes.none}>No deal has moved yet.</p>}
      <ol className={classes.moves}>
        {summary.recent_moves.map((move) => (
          <MoveRow
            key={`${move.opportunity_id} ${move.changed_at} ${move.to_stage}`}
            move={move}
            who={whoMoved(move)}
            stages={stages}
          />
        ))}
      </ol>
    </section>
  );
}
