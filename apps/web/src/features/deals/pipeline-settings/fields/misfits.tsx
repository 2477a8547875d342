import type { CustomRecordKind } from '@cairn/domain';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatInteger, plural } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from '../pipeline-settings.module.css';

export interface MisfitReport {
  count: number;
  examples: { record_id: string; company_name: string; problem: string }[];
}

/** Which stored values keep a field from becoming one of another kind. */
export function Misfits({ of, report: { count, examples } }: { of: CustomRecordKind; report: MisfitReport }) {
  const isDeal = of === 'opportunity';
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is at the other end of the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the answer comes anew
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), [examples]);
  return (
    <div ref={notice}>
      <Notice tone="warning">
        {plural(count, isDeal ? 'deal' : 'company', isDeal ? 'deals' : 'companies')} {count === 1 ? 'has' : 'have'} a
        value that does not fit the new kind. Nothing was changed. Correct them first, or add a new field.
        <ul className={classes.misfits}>
          {examples.map(({ record_id: id, company_name, problem }) => (
            <li key={id}>
              <Link to={isDeal ? '/opportunities/$id' : '/portfolio/$id'} params={{ id }} target="_blank">
                {company_name}
              </Link>
              : {problem}
            </li>
          ))}
        </ul>
        {count > examples.length && <p>and {formatInteger(count - examples.length)} more</p>}
      </Notice>
    </div>
  );
}
