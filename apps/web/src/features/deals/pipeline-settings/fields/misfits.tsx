import { Link } from '@tanstack/react-router';
import { plural } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';

export interface MisfitReport {
  count: number;
  examples: { opportunity_id: string; company_name: string; problem: string }[];
}

/** Which stored values keep a field from becoming one of another kind. */
export function Misfits({ report: { count, examples } }: { report: MisfitReport }) {
  return (
    <Notice tone="warning">
      {plural(count, 'deal')} {count === 1 ? 'has' : 'have'} a value that does not fit the new kind. Nothing was
      changed. Correct them first, or add a new field.
      <ul>
        {examples.map(({ opportunity_id: id, company_name, problem }) => (
          <li key={id}>
            <Link to="/opportunities/$id" params={{ id }} target="_blank">
              {company_name}
            </Link>
            : {problem}
          </li>
        ))}
      </ul>
      {count > examples.length && <p>and {plural(count - examples.length, 'other deal')}</p>}
    </Notice>
  );
}
