import { formatInteger } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';

/** A board answers with a limited number of cards: the rest must not seem to be missing. */
export function BeyondTheBoard({ shown, total }: { shown: number; total: number }) {
  return (
    <Notice>
      The board shows {formatInteger(shown)} of {formatInteger(total)} deals: in each stage, those that entered it most
      recently.{' '}
      <TextLink
        underline="always"
        from="/opportunities"
        to="/opportunities"
        search={(before) => ({ ...before, view: 'list' as const })}
      >
        See all of them in List View
      </TextLink>{' '}
      or narrow them down with the filters.
    </Notice>
  );
}
