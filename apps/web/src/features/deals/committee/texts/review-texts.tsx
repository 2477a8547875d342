import { AssumptionsTable } from '../../../../ui/assumptions-table.tsx';
import { Markdown } from '../../../../ui/markdown/markdown.tsx';
import classes from '../committee.module.css';
import { Part } from '../part.tsx';
import type { Texts } from './merge-texts.ts';

/** Memo, thesis and assumptions to read. */
export function ReviewTexts({ texts: { memo, thesis, assumptions } }: { texts: Texts }) {
  const none = <p className={classes.quiet}>Nothing was written.</p>;
  return (
    <>
      <Part title="Memo">{memo ? <Markdown text={memo} /> : none}</Part>
      <Part title="Thesis">{thesis ? <p className={classes.words}>{thesis}</p> : none}</Part>
      <Part title="Assumptions">
        <AssumptionsTable assumptions={assumptions} />
      </Part>
    </>
  );
}
