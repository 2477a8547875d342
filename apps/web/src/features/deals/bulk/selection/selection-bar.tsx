import {
  IconArchive,
  IconArchiveOff,
  IconArrowRight,
  IconDownload,
  IconForms,
  IconTag,
  IconTrash,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { pluralListed } from '../../../../lib/base/format.ts';
import { Opener } from '../../../../ui/overlays/opener.tsx';
import { useCustomFields } from '../../opportunities/fields/deal-catalogue.ts';
import type { DealFilters } from '../../opportunities/opportunities-search.ts';
import type { BulkAct } from '../bulk-acts.ts';
import type { SelectedExport } from '../use-export-selected.ts';
import classes from './selection.module.css';
import { countSelected } from './selection.ts';
import { useChoosing, useSelection, useTicks } from './selection-context.ts';

interface SelectionBarProps {
  total: number;
  /** Which part of the deals the list shows. */
  archived: DealFilters['archived'];
  onAct: (act: BulkAct) => void;
  onExport: SelectedExport;
  exporting: boolean;
}

const ACTS = [
  { act: 'move', label: 'Move', icon: IconArrowRight },
  { act: 'assign', label: 'Assign', icon: IconUser },
  { act: 'tag', label: 'Tag', icon: IconTag },
  { act: 'edit', label: 'Field', icon: IconForms },
  { act: 'archive', label: 'Archive', icon: IconArchive },
  { act: 'restore', label: 'Restore', icon: IconArchiveOff },
  { act: 'delete', label: 'Delete', icon: IconTrash },
] as const;

/** In the archive nothing can be changed, and in the pipeline nothing restored. */
const isOffered = (act: BulkAct, archived: DealFilters['archived'], hasFields: boolean): boolean => {
  if (act === 'edit') return hasFields && archived !== true;
  if (act === 'delete') return true;
  return act === 'restore' ? archived !== undefined : archived !== true;
};

/** What is ticked, and what can be done with it. Lies above the last rows, which can be scrolled out from under it. */
export function SelectionBar({ total, archived, onAct, onExport, exporting }: SelectionBarProps) {
  const ticks = useTicks();
  const selection = useSelection();
  const choosing = useChoosing();
  const hasFields = useCustomFields().some(({ is_archived }) => !is_archived);
  const count = countSelected(selection, total);
  if (count === 0 && !choosing) return null;
  const text =
    selection.kind === 'all' && selection.except.size === 0
      ? `All ${pluralListed(count, 'deal')} that match are selected`
      : `${pluralListed(count, 'deal')} selected`;
  return (
    <section className={classes.bar} aria-label="Selected deals">
      <span className={`${classes.count} tnum`} role="status">
        {text}
      </span>
      <span className={classes.acts}>
        {ACTS.filter(({ act }) => isOffered(act, archived, hasFields)).map(({ act, label, icon: Icon }) => (
          <button key={act} type="button" className={classes.act} disabled={count === 0} onClick={() => onAct(act)}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {label}
          </button>
        ))}
        <Opener popup="menu" load={() => import('../../../../ui/overlays/export-menu.tsx')} props={{ onExport }}>
          {(opener) => (
            <button type="button" className={classes.act} disabled={count === 0 || exporting} {...opener}>
              <IconDownload size={16} stroke={1.75} aria-hidden />
              Export
            </button>
          )}
        </Opener>
      </span>
      <button type="button" className={classes.clear} aria-label="Clear the selection" onClick={ticks.clear}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </section>
  );
}
