import { type AnyCompanyColumn, type Catalogue, companyColumns, USUAL_COMPANY_COLUMNS } from '@cairn/domain';
import { useCallback, useState } from 'react';
import { keepColumns, readKeptColumns } from '../../../lib/base/kept-columns.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { useViewInAddress } from '../../../ui/views/use-saved-views.ts';
import { ViewSwitcher } from '../../../ui/views/view-switcher.tsx';
import { useCompanyFields } from './company-catalogue.ts';
import { addressOf, COMPANY_VIEWS, hasListState, isSameView, viewOf } from './company-view-kind.ts';
import type { PortfolioSearch } from './portfolio-search.ts';

type OnSearch = (change: Partial<PortfolioSearch>) => void;
type View = ReturnType<typeof useViewInAddress<ReturnType<typeof viewOf>>>['view'];

export interface CompanyListState {
  view: View;
  chosen: readonly AnyCompanyColumn[];
  /** The firm's own fields that the list can show. */
  catalogue: Catalogue;
  choose: (keys: readonly string[]) => void;
}

/**
 * The view that the address names and the columns that are shown: those of the address, of the view, or those that this
 * person last chose in this browser. What is changed about a view stands in the address until the view is updated.
 */
export function useCompanyList(search: PortfolioSearch, onSearch: OnSearch): CompanyListState {
  const { open: catalogue } = useCompanyFields();
  const { id } = useProfile();
  const show = useCallback((view: View) => onSearch(view ? addressOf(view) : { v: undefined }), [onSearch]);
  const { view } = useViewInAddress(COMPANY_VIEWS, { id: search.v, isAlone: !hasListState(search), show });
  const [personal, setPersonal] = useState<readonly string[]>(
    () => readKeptColumns('company', id) ?? USUAL_COMPANY_COLUMNS,
  );
  const wanted: readonly string[] = [search.columns ?? view?.search.columns ?? personal].flat();
  const choose = (keys: readonly string[]) => {
    const known = companyColumns(keys, catalogue);
    if (view) return onSearch({ columns: known });
    if (search.columns) onSearch({ columns: undefined });
    setPersonal(known);
    keepColumns('company', id, known);
  };
  return { view, chosen: companyColumns(wanted, catalogue), catalogue, choose };
}

interface CompanyViewsProps extends Pick<CompanyListState, 'view' | 'chosen'> {
  search: PortfolioSearch;
  onSearch: OnSearch;
}

/** Which view of the companies is shown, and what can be done with it. */
export function CompanyViews({ view, chosen, search, onSearch }: CompanyViewsProps) {
  const shown = viewOf(search, chosen);
  return (
    <ViewSwitcher
      kind={COMPANY_VIEWS}
      view={view}
      shown={shown}
      modified={
        view !== undefined && !isSameView(shown, { ...(shown.columns && { columns: shown.columns }), ...view.search })
      }
      worthSaving={Boolean(search.search || search.company_status || search.risk || search.custom)}
      show={(wanted) => onSearch(addressOf(wanted))}
      leave={() => onSearch({ v: undefined })}
      settle={() => onSearch({ columns: undefined })}
    />
  );
}
