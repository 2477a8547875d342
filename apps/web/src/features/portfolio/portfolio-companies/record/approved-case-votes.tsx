import { useNameOf } from '../../../../lib/team.ts';
import classes from '../portfolio.module.css';
import type { ApprovedCase } from '../queries.ts';

/** What was said with the votes, and with the decision. */
export function ApprovedCaseVotes({
  approved_case: { conditions, dissents, decision_note },
}: {
  approved_case: ApprovedCase;
}) {
  const nameOf = useNameOf();
  const voices = [
    ...conditions.map(({ user_id, conditions: words }) => ({ title: `Conditions, ${nameOf(user_id)}`, words })),
    ...dissents.map(({ user_id, dissent: words }) => ({ title: `Dissent, ${nameOf(user_id)}`, words })),
    ...(decision_note ? [{ title: 'Note of the decision', words: decision_note }] : []),
  ];
  return voices.map(({ title, words }) => (
    <div key={title} className={classes.voice}>
      <h3 className={classes.heading}>{title}</h3>
      <p className={classes.words}>{words}</p>
    </div>
  ));
}
