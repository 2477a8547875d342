import { formatBytes, MAX_PASTE_BYTES } from '@cairn/domain';
import { Button, Textarea } from '@mantine/core';
import { useWizard } from '../wizard-context.ts';
import classes from './file-step.module.css';

interface PasteFieldProps {
  text: string;
  onText: (text: string) => void;
  onUse: () => void;
  invalid: boolean;
  /** The id of the sentence that says what is wrong. */
  describedBy: string | undefined;
}

/** What was pasted stays here until the server has read it. */
export function PasteField({ text, onText, onUse, invalid, describedBy }: PasteFieldProps) {
  const { words } = useWizard();
  return (
    <div className={classes.paste}>
      <Textarea
        label="Or paste cells"
        description={`Copied from Excel, Google Sheets or Numbers, at most ${formatBytes(MAX_PASTE_BYTES)}`}
        placeholder={words.example}
        rows={text === '' ? 1 : 4}
        wrap="off"
        spellCheck={false}
        error={invalid}
        aria-describedby={describedBy}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {text !== '' && (
        <div className={classes.pasteActions}>
          <Button variant="subtle" color="gray" size="xs" onClick={() => onText('')}>
            Clear
          </Button>
          <Button size="xs" onClick={onUse}>
            Use these cells
          </Button>
        </div>
      )}
    </div>
  );
}
