import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useShortcuts } from '../../../lib/keys/use-shortcuts.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { PeekBar } from '../../../ui/peek/peek-bar.tsx';
import { PeekContent, PeekPanel } from '../../../ui/peek/peek-frame.tsx';
import { focusPeekButton } from './peek-button.tsx';
import { type Company, companyOptions } from './queries.ts';
import { CompanyRecord } from './record/company-record.tsx';
import { useCompanyCommands } from './use-company-commands.ts';

interface CompanyPeekProps {
  id: string;
  /** The companies that the list shows, in its order. */
  ids: readonly string[];
  more: (company: Company) => Readonly<Record<string, ReactNode>>;
  canEdit: boolean;
  onEdit: (id: string) => void;
  /** Another one, or none. */
  onPeek: (id: string | undefined) => void;
}

/** A company beside the list, which stays as it is. */
export default function CompanyPeek({ id, ids, more, canEdit, onEdit, onPeek }: CompanyPeekProps) {
  const navigate = useNavigate();
  const titleId = useId();
  const at = ids.indexOf(id);
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]];
  const ways = {
    place: at < 0 ? undefined : `${at + 1} of ${ids.length}`,
    onPrevious: previous ? () => onPeek(previous) : undefined,
    onNext: next ? () => onPeek(next) : undefined,
    onPage: () => void navigate({ to: '/portfolio/$id', params: { id } }),
    onEdit: () => onEdit(id),
    onClose: () => {
      onPeek(undefined);
      focusPeekButton(id);
    },
  };
  const { data: company } = useQuery(companyOptions(id));
  useCompanyCommands(company, { onEdit: ways.onEdit, onPage: ways.onPage });
  useShortcuts(
    {
      next: () => ways.onNext?.(),
      previous: () => ways.onPrevious?.(),
      open: ways.onPage,
      edit: () => canEdit && ways.onEdit(),
      close: ways.onClose,
    },
    { isPanel: true },
  );
  return (
    <PeekPanel id={id} titleId={titleId} label="Company">
      <PeekBar {...ways} noun="company" canEdit={canEdit} />
      <PeekContent>
        <CompanyRecord
          key={id}
          id={id}
          more={more}
          isNarrow
          frame={(company, record) => (
            <>
              <h2 id={titleId} style={{ margin: '0 0 12px', fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
                <TextLink to="/portfolio/$id" params={{ id }} c="inherit">
                  {company.name}
                </TextLink>
              </h2>
              {record}
            </>
          )}
        />
      </PeekContent>
    </PeekPanel>
  );
}
