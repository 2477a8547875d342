import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@cairn/domain';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatInteger } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { DropZone } from '../../../../ui/forms/drop-zone.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useUnfinished, useWizard } from '../wizard-context.ts';
import { LatestImports } from './latest-imports.tsx';
import { PasteField } from './paste-field.tsx';
import { pasteVerdict } from './pasted-cells.ts';
import { UploadProgress } from './upload-progress.tsx';
import { usePaste } from './use-paste.ts';
import { useUpload } from './use-upload.ts';

const LIMITS = `An .xlsx, .csv, .tsv or .txt file of at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB and ${formatInteger(MAX_IMPORT_ROWS)} rows`;

export function FileStep() {
  const { kind, words, goTo } = useWizard();
  const { start, startPasted, stop, upload, problem, forget } = useUpload(kind, goTo);
  const [pasted, setPasted] = useState('');
  const problemId = useId();
  useUnfinished(upload ? 'upload' : pasted === '' ? null : 'paste');
  usePaste({
    onText: (text) => {
      // What is too long would only slow the field down; it is still on the clipboard.
      if (pasteVerdict(text) === null) setPasted(text);
      void startPasted(text);
    },
    onFiles: (files) => void start(files),
  });

  return (
    <StepFrame
      step="file"
      width="narrow"
      title={words.choose}
      purpose={`${words.source} Nothing is imported before you have checked the rows.`}
    >
      {upload ? (
        <UploadProgress upload={upload} onStop={stop} />
      ) : (
        <>
          <DropZone
            onFiles={(files) => void start(files)}
            accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            icon={<IconFileSpreadsheet size={22} stroke={1.75} />}
            title="Choose a file, or drop it here"
            hint={LIMITS}
            invalid={problem?.of === 'file'}
            describedBy={problem?.of === 'file' ? problemId : undefined}
          />
          <PasteField
            text={pasted}
            onText={(text) => {
              setPasted(text);
              forget();
            }}
            onUse={() => void startPasted(pasted)}
            invalid={problem?.of === 'paste'}
            describedBy={problem?.of === 'paste' ? problemId : undefined}
          />
        </>
      )}
      {problem && (
        <div id={problemId}>
          <Notice tone="negative">{problem.sentence}</Notice>
        </div>
      )}
      <LatestImports />
    </StepFrame>
  );
}
