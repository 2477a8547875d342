import { isCustomKey } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../../ui/base/links.tsx';
import { useDealCatalogue } from '../fields/deal-catalogue.ts';
import { labelOfField } from '../fields/deal-fields.ts';
import { type DealFilters, NO_FILTERS } from '../opportunities-search.ts';
import { useOpportunitiesSearch } from '../use-opportunities-search.ts';
import classes from './nothing-found.module.css';

/** So many that are called alike are offered: more are no help to somebody who made a slip. */
const OFFERED = 5;

export function NothingFound() {
  const [search, change] = useOpportunitiesSearch();
  const words = search.search?.trim() ?? '';
  const isFiltered = Object.keys(NO_FILTERS).some((key) => key !== 'search' && search[key as keyof DealFilters]);
  return (
    <EmptyState
      icon={<IconSearchOff size={22} stroke={1.75} />}
      title={
        words ? `No deal matches “${words}”${isFiltered ? ' and these filters' : ''}` : 'No deals match these filters'
      }
      actions={
        <Button variant="default" onClick={() => change(NO_FILTERS)}>
          Clear filters
        </Button>
      }
    >
      {words ? (
        <>
          Search looks at company, founder, industry, investors and tags.{isFiltered && ' Other filters are set too.'}
          <DidYouMean words={words} />
        </>
      ) : (
        'Remove a filter, or clear all of them.'
      )}
    </EmptyState>
  );
}

/** Refused for a filter by a field of the firm's own. */
export const isFilterRefused = (error: unknown): boolean => Object.keys(readError(error).fields).some(isCustomKey);

/** In place of a list that the server refused for its filters: of a view or address from before a field became of another kind. */
export function FilterRefused({ error }: { error: unknown }) {
  const [, change] = useOpportunitiesSearch();
  const catalogue = useDealCatalogue();
  const labels = Object.keys(readError(error).fields).map((field) => labelOfField(field, catalogue));
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState
        icon={<IconSearchOff size={22} stroke={1.75} />}
        title={`The filter by ${labels.join(' and ')} does not fit`}
        actions={
          <Button variant="default" onClick={() => change(NO_FILTERS)}>
            Clear filters
          </Button>
        }
      >
        The field is of another kind than when this filter was made. Set the filter anew, or clear all of them.
      </EmptyState>
    </div>
  );
}

/** Deals that are called alike, in the whole pipeline: the list itself shows what has the words and nothing else. */
function DidYouMean({ words }: { words: string }) {
  const input = { q: words, limit: OFFERED };
  const { data } = useQuery(orpc.search.find.queryOptions({ input, retry: false }));
  const deals = (data?.rows ?? []).filter(({ kind }) => kind === 'opportunity').slice(0, OFFERED);
  if (deals.length === 0) return null;
  return (
    <span className={classes.offered}>
      <span>Did you mean:</span>
      {deals.map(({ id, title }) => (
        <TextLink key={id} to="/opportunities/$id" params={{ id }}>
          {title}
        </TextLink>
      ))}
    </span>
  );
}
