import type { ImportKind } from '@cairn/domain';
import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/base/links.tsx';

interface ImportLinkProps {
  kind: ImportKind;
  id: string;
  children: ReactNode;
}

const LOOKS = { c: 'inherit', fw: 600, underline: 'hover' } as const;

/** To an import, on the page whose wizard it belongs to. */
export function ImportLink({ kind, id, children }: ImportLinkProps) {
  if (kind === 'opportunity')
    return (
      <TextLink to="/opportunities" search={{ import: id }} {...LOOKS}>
        {children}
      </TextLink>
    );
  if (kind === 'investment_transaction')
    return (
      <TextLink to="/portfolio/returns" search={{ import: id }} {...LOOKS}>
        {children}
      </TextLink>
    );
  const search =
    kind === 'company_update' ? ({ tab: 'requests', import: id, import_kind: kind } as const) : { import: id };
  return (
    <TextLink to="/portfolio" search={search} {...LOOKS}>
      {children}
    </TextLink>
  );
}
