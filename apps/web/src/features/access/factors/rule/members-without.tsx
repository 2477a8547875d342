import { roleLabel } from '@cairn/domain';
import { formatInteger, plural } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { Initials } from '../../../../ui/initials.tsx';
import classes from '../second-factor.module.css';
import type { Rule } from './rule-form.tsx';

/** Who would be stopped by the rule today. */
export function MembersWithout({ rule }: { rule: Rule }) {
  const { members, members_without: without, members_without_total: total } = rule;
  if (total === 0) return <Notice tone="positive">Everybody in the firm has a second factor.</Notice>;
  return (
    <div>
      <h3 className={classes.subtitle}>
        {`${formatInteger(total)} of ${plural(members, 'person', 'people')} ${total === 1 ? 'has' : 'have'} no second factor yet`}
      </h3>
      <ul className={classes.rows}>
        {without.map((person) => (
          <li key={person.id} className={classes.row}>
            <Initials first={person.first_name} last={person.last_name} />
            <div className={classes.name}>
              <span className={classes.strong}>{`${person.first_name} ${person.last_name}`}</span>
              <span className={classes.quiet}>{person.email}</span>
            </div>
            <span className={classes.label}>{roleLabel(person.role)}</span>
          </li>
        ))}
      </ul>
      {total > without.length && (
        <p className={classes.quiet}>{`And ${formatInteger(total - without.length)} more.`}</p>
      )}
    </div>
  );
}
