import { IMPORT_UNDO_HOURS } from '@cairn/domain';
import { Button, Progress } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import { TextLink } from '../../../../ui/base/links.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import type { ImportWords } from '../import-words.ts';
import { type ImportView, isUndoing } from '../queries.ts';
import { sayUndone, type UndoReport } from '../say-undone.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './result.module.css';
import { UndoDialog } from './undo-dialog.tsx';
import { WHY_KEPT } from './why-kept.ts';

/** The way back from an import, how far it is, and what came of it. */
export function ImportUndo({ item }: { item: ImportView }) {
  const { kind, words } = useWizard();
  const [asked, setAsked] = useState(false);
  const { undo, can, report } = item;
  return (
    <>
      {undo && isUndoing(item) && <Undoing words={words} done={undo.deals_done} total={report?.imported ?? 0} />}
      {undo?.report && !isUndoing(item) && <Outcome report={undo.report} words={words} />}
      {undo?.status === 'failed' && (
        <Notice tone="negative">The import could not be undone, and nothing was changed. Try again.</Notice>
      )}
      {kind === 'company_update' && (report?.imported ?? 0) > 0 && (
        <p className={classes.quiet}>
          What companies reported stays on record. Something wrong in it is corrected by a further update of the same
          period.
        </p>
      )}
      {can.undo && (report?.imported ?? 0) > 0 && (
        <div className={classes.rejected}>
          <p className={classes.quiet}>
            {undo?.report
              ? `For ${IMPORT_UNDO_HOURS} hours after the import you can undo the rest, once it is as it came in.`
              : `For ${IMPORT_UNDO_HOURS} hours you can undo this import. ${words.stays}`}
          </p>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
            onClick={() => setAsked(true)}
          >
            Undo import
          </Button>
        </div>
      )}
      <UndoDialog id={item.id} opened={asked} onClose={() => setAsked(false)} />
    </>
  );
}

function Undoing({ words, done, total }: { words: ImportWords; done: number; total: number }) {
  return (
    <div className={classes.progress} role="status">
      <Progress
        value={total > 0 && done > 0 ? (done / total) * 100 : 100}
        animated={done === 0}
        striped={done === 0}
        size="lg"
        radius="xl"
        aria-label="Progress of the undo"
      />
      <p className={classes.progressText}>Undoing the import: {plural(done, words.one, words.many)} so far…</p>
    </div>
  );
}

function Outcome({ report, words }: { report: UndoReport; words: ImportWords }) {
  const { kept, kept_count } = report;
  return (
    <div className={classes.undone}>
      <Notice tone={kept_count > 0 ? 'warning' : 'positive'}>
        {kept_count > 0 ? 'Import undone in part: ' : 'Import undone: '}
        {sayUndone(report, words)}
      </Notice>
      {kept.length > 0 && (
        <details>
          <summary>{plural(kept_count, `${words.one} was`, `${words.many} were`)} kept</summary>
          <ul className={classes.kept}>
            {kept.map(({ id, company_name, why, detail }) => (
              <li key={`${id} ${detail}`}>
                {words.one === 'deal' ? (
                  <TextLink to="/opportunities/$id" params={{ id }} underline="always">
                    {company_name ?? 'A deal'}
                  </TextLink>
                ) : (
                  <TextLink to="/portfolio/$id" params={{ id }} underline="always">
                    {company_name}
                  </TextLink>
                )}
                {detail && `, ${detail}`} – {WHY_KEPT[why]}
              </li>
            ))}
          </ul>
          {kept_count > kept.length && <p className={classes.quiet}>The first {kept.length} are listed.</p>}
        </details>
      )}
    </div>
  );
}
