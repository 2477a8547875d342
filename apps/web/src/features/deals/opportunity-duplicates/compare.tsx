import { MAX_TAGS, MERGE_UNDO_DAYS, uniteTags } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TagPill } from '../../../ui/tag-pill.tsx';
import { useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import type { Deal } from '../opportunities/queries.ts';
import { CompareHead } from './compare-head.tsx';
import { CompareRow } from './compare-row.tsx';
import { type ComparedRow, comparedRows, takenAtFirst } from './compared-rows.ts';
import classes from './merge.module.css';
import { useMergeDeals } from './use-merge-deals.ts';

interface CompareProps {
  one: Deal;
  two: Deal;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** Field by field which value stays. At first it is what the kept deal has, and the other's where it has nothing. */
export function Compare({ one, two, onBusy, onClose }: CompareProps) {
  const catalogue = useDealCatalogue();
  const [swapped, setSwapped] = useState(false);
  const [kept, other] = swapped ? [two, one] : [one, two];
  const rows = useMemo(() => comparedRows(kept, other, catalogue), [kept, other, catalogue]);
  const initial = useMemo(() => takenAtFirst(kept, other, rows, catalogue), [kept, other, rows, catalogue]);
  // By what was chosen; a field that nobody touched follows the two deals as they are.
  const [chosen, setChosen] = useState<Partial<Record<ComparedRow['key'], boolean>>>({});
  const isTaken = (key: ComparedRow['key']) => chosen[key] ?? initial.includes(key);
  const { merge, pending } = useMergeDeals({ page: one.id, onBusy, onDone: onClose });
  const tags = uniteTags(kept.tags, other.tags).slice(0, Math.max(MAX_TAGS, kept.tags.length));
  const owner = usePersonOf()(kept.assigned_to);
  const isHidden = kept.is_confidential || other.is_confidential;
  const canMerge = kept.can.merge && other.can.merge;

  const save = () =>
    merge({
      id: kept.id,
      version: kept.version,
      other_id: other.id,
      other_version: other.version,
      take: rows.filter(({ key }) => isTaken(key)).flatMap(({ fields }) => fields),
    });

  return (
    <>
      <div className={classes.scroll}>
        <div className={classes.heads}>
          <CompareHead title="Stays" deal={kept} />
          <CompareHead title="Is merged into this deal" deal={other} />
          <Button
            variant="default"
            size="compact-sm"
            className={classes.swap}
            leftSection={<IconArrowsExchange size={14} stroke={1.75} />}
            onClick={() => {
              setSwapped(!swapped);
              setChosen({});
            }}
          >
            Swap
          </Button>
        </div>
        {rows.length === 0 && <p className={classes.quiet}>The other deal has no additional data.</p>}
        {rows.map((row) => (
          <CompareRow
            key={row.key}
            row={row}
            kept={kept}
            other={other}
            taken={isTaken(row.key)}
            onTake={(taken) => setChosen((before) => ({ ...before, [row.key]: taken }))}
          />
        ))}
        {tags.length > 0 && (
          <div className={classes.tags}>
            <span className={classes.quiet}>Tags of both:</span>
            {tags.map((tag) => (
              <TagPill key={tag} label={tag} />
            ))}
          </div>
        )}
        <Notice tone="warning">
          <strong>This can be undone for {MERGE_UNDO_DAYS} days.</strong> {kept.company_name} keeps its stage
          {owner && !isTaken('assigned_to') ? ` and its owner, ${fullName(owner)},` : ''} and takes over the notes,
          files, tasks, due diligence and votes of the other deal. The other deal leaves every list; its page stays
          readable and links here.
          {isHidden &&
            ' Both will be confidential: the members of each deal see both, and an undo does not take that back.'}
        </Notice>
        {!canMerge && <Notice tone="negative">One of the two was merged into another deal already.</Notice>}
      </div>
      <footer className={classes.footer}>
        <Button variant="default" onClick={onClose} disabled={pending} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={save} loading={pending} disabled={!canMerge}>
          <span className={classes.into}>Merge into {kept.company_name}</span>
        </Button>
      </footer>
    </>
  );
}
