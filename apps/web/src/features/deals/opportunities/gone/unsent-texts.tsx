import { Textarea } from '@mantine/core';
import { listTabDrafts, recallTabDraft } from '../../../../lib/base/tab-drafts.ts';
import { useDealCatalogue } from '../fields/deal-catalogue.ts';
import { labelOfField } from '../fields/deal-fields.ts';
import classes from './unsent-texts.module.css';

/** What was typed about a deal that is gone by now, to be copied: facts, cells and a note that were never sent. */
export function UnsentTexts({ dealId }: { dealId: string }) {
  const catalogue = useDealCatalogue();
  const texts = readUnsent(dealId);
  if (texts.length === 0) return null;
  return (
    <section className={classes.texts} aria-label="Not saved">
      <p className={classes.words}>What you had typed was not saved. You can copy it from here.</p>
      {texts.map(({ key, field, text }) => (
        <Textarea
          key={key}
          label={field === undefined ? 'Note' : labelOfField(field, catalogue)}
          readOnly
          autosize
          minRows={1}
          maxRows={12}
          value={text}
        />
      ))}
    </section>
  );
}

interface Unsent {
  key: string;
  /** None of a note. */
  field: string | undefined;
  text: string;
}

function readUnsent(dealId: string): Unsent[] {
  return [`fact ${dealId} `, `cell ${dealId} `, `note ${dealId}`].flatMap(listTabDrafts).flatMap((key): Unsent[] => {
    const [kind, , field = ''] = key.split(' ');
    const stored = (recallTabDraft(key) ?? {}) as { draft?: unknown; text?: unknown };
    const typed = kind === 'fact' ? (stored.draft as Record<string, unknown> | undefined)?.[field] : stored.draft;
    const text = [kind === 'note' ? stored.text : typed].flat().filter(Boolean).join(', ');
    return text === '' ? [] : [{ key, field: kind === 'note' ? undefined : field, text }];
  });
}
