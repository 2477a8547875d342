import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { plainMarkdown } from '../../../../lib/base/plain-markdown.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from '../committee.module.css';
import { describeText, TEXT_LABELS } from '../labels.ts';
import type { TextField, Texts } from './merge-texts.ts';
import type { Conflict } from './use-review-draft.ts';

interface ConflictPartProps {
  conflict: Conflict;
  mine: Texts;
  /** The fields in which my version is to stand. */
  onSettle: (keep: TextField[]) => void;
}

/** A colleague wrote at the same place: both versions in full, and the choice. Nothing is overwritten unseen. */
export function ConflictPart({ conflict: { theirs, fields }, mine, onSettle }: ConflictPartProps) {
  const [keep, setKeep] = useState<TextField[]>([...fields]);
  const choose = (field: TextField, isMine: boolean) =>
    setKeep((before) => [...before.filter((other) => other !== field), ...(isMine ? [field] : [])]);
  return (
    <section className={classes.conflict} aria-label="Two versions">
      <Notice tone="warning">
        A colleague saved another version of {fields.map((field) => TEXT_LABELS[field].toLowerCase()).join(' and ')}{' '}
        while you were writing. Both are here; yours is not saved yet.
      </Notice>
      {fields.map((field) => (
        <Versions
          key={field}
          field={field}
          theirs={plainMarkdown(describeText(field, theirs))}
          mine={plainMarkdown(describeText(field, mine))}
          isMine={keep.includes(field)}
          onChoose={(isMine) => choose(field, isMine)}
        />
      ))}
      <Button onClick={() => onSettle(fields.filter((field) => keep.includes(field)))}>Save this choice</Button>
    </section>
  );
}

interface VersionsProps {
  field: TextField;
  theirs: string;
  mine: string;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}

function Versions({ field, theirs, mine, isMine, onChoose }: VersionsProps) {
  const name = useId();
  const sides = [
    { title: 'Use theirs', text: theirs, chosen: !isMine, value: false },
    { title: 'Keep mine', text: mine, chosen: isMine, value: true },
  ];
  return (
    <fieldset className={classes.versions}>
      <legend>{TEXT_LABELS[field]}</legend>
      {sides.map(({ title, text, chosen, value }) => (
        <label key={title} className={classes.version}>
          <span className={classes.versionTitle}>
            <input type="radio" name={name} checked={chosen} onChange={() => onChoose(value)} />
            {title}
          </span>
          <span className={classes.versionText}>{text || 'Empty'}</span>
        </label>
      ))}
    </fieldset>
  );
}
