import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { useDebouncedText } from '../../../lib/forms/use-debounced-text.ts';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { ArchivedMark } from '../opportunities/archived-mark.tsx';
import { type Deal, useStages } from '../opportunities/queries.ts';
import { sharedBy } from '../opportunities/shared-by.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './merge.module.css';

const FOUND_AT_MOST = 8;

/** Which deal is the same: what was found by itself, or any other by its name. */
export function ChooseOther({ deal, onChoose }: { deal: Deal; onChoose: (id: string) => void }) {
  const [search, setSearch] = useState<string>();
  const [typed, setTyped] = useDebouncedText(search, setSearch);
  const wanted = search ?? '';
  const { data } = useQuery(orpc.opportunities.listDuplicates.queryOptions({ input: { id: deal.id } }));
  const { data: found, isFetching } = useQuery(
    orpc.opportunities.list.queryOptions({
      input: { search: wanted, limit: FOUND_AT_MOST + 1 },
      enabled: wanted !== '',
    }),
  );
  const { data: stages } = useStages();
  const likely = (data?.duplicates ?? []).map((each) => ({ ...each, why: sharedBy(each) }));
  const named = (found?.rows ?? []).map((row) => ({ ...row, why: '' }));
  const shown = (wanted ? named : likely).filter(({ id }) => id !== deal.id).slice(0, FOUND_AT_MOST);
  return (
    <div className={classes.choose}>
      <TextInput
        label="Which deal is the same company?"
        placeholder="Search company, founder, industry or tag"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.found} aria-label={wanted ? 'Found deals' : 'Possible duplicates'}>
        {shown.map(({ id, company_name, status, is_archived, why }) => {
          const { stage_label, stage_color } = stageOf(stages, status);
          return (
            <li key={id}>
              <UnstyledButton className={classes.candidate} onClick={() => onChoose(id)}>
                <span className={classes.candidateName}>{company_name}</span>
                <span className={classes.quiet}>{why}</span>
                {is_archived && <ArchivedMark />}
                <StageLabel label={stage_label} color={stage_color} />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && (
        <p className={classes.quiet} role="status">
          {wanted === ''
            ? 'No similar deal was found. Search for it by name.'
            : isFetching
              ? 'Searching…'
              : 'No other deal matches. Try another word.'}
        </p>
      )}
    </div>
  );
}
