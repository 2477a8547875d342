import type { CustomRecordKind } from '@cairn/domain';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from './fields.module.css';
import type { Noun } from './kept-values.ts';

export interface MisfitReport {
  count: number;
  examples: { record_id: string; company_name: string; problem: string; count: number }[];
}

interface MisfitsProps {
  of: CustomRecordKind;
  noun: Noun;
  report: MisfitReport;
}

/** Which stored values keep a field from becoming one of another kind: each once, with a record that has it. */
export function Misfits({ of, noun, report: { count, examples } }: MisfitsProps) {
  const isDeal = of === 'opportunity';
  const notice = useRef<HTMLDivElement>(null);
  const left = count - examples.reduce((sum, example) => sum + example.count, 0);
  // The button that was pressed is at the other end of the dialog, and the list can be longer than what is seen of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the answer comes anew
  useEffect(() => notice.current?.scrollIntoView({ block: 'start' }), [examples]);
  return (
    <div ref={notice} className={classes.misfit}>
      <Notice tone="warning">
        {plural(count, noun.one, noun.many)} {count === 1 ? 'has' : 'have'} a value that does not fit the new kind.
        Nothing was changed. Correct them first, or add a new field.
        <ul className={classes.misfits}>
          {examples.map((example) => (
            <li key={example.record_id}>
              {example.problem}{' '}
              <Link
                to={isDeal ? '/opportunities/$id' : '/portfolio/$id'}
                params={{ id: example.record_id }}
                target="_blank"
              >
                {example.company_name}
              </Link>
              {example.count > 1 && ` and ${plural(example.count - 1, `other ${noun.one}`, `other ${noun.many}`)}`}
            </li>
          ))}
        </ul>
        {left > 0 && <p>and {plural(left, `more ${noun.one}`, `more ${noun.many}`)} with other values</p>}
      </Notice>
    </div>
  );
}
