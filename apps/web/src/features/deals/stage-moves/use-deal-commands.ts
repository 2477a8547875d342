import { commandTyped } from '../../../lib/commands/command-table.ts';
import { type OfferedCommand, useOffer } from '../../../lib/commands/offers.ts';
import { fullName, useTeam } from '../../../lib/team.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { type Deal, useStages } from '../opportunities/queries.ts';
import { usePutAway } from '../opportunities/use-put-away.ts';
import { useUndoEdit } from '../opportunities/use-undo-edit.ts';
import { useUpdateOpportunity } from '../opportunities/use-update-opportunity.ts';
import { useMoveActions } from './move-context.ts';

interface Ways {
  onEdit: () => void;
  onNote: () => void;
  onDelete: () => void;
  /** Absent on the page of the deal. */
  onPage?: (() => void) | undefined;
}

/** What Ctrl-K can do with the deal that is on screen: the same use cases and dialogs as the buttons beside it. */
export function useDealCommands(deal: Deal | undefined, { onEdit, onNote, onDelete, onPage }: Ways): void {
  const { ask } = useMoveActions();
  const { data: stages = [] } = useStages();
  const { data: team = [] } = useTeam();
  const update = useUpdateOpportunity();
  const offerUndo = useUndoEdit();
  const putAway = usePutAway();
  const save = (values: { assigned_to: string | null } | { tags: string[] }, title: string) =>
    deal &&
    update.mutate(
      { id: deal.id, version: deal.version, ...values },
      {
        onSuccess: (saved) =>
          offerUndo(saved, 'tags' in values ? { tags: deal.tags } : { assigned_to: deal.assigned_to }, { title }),
        onError: (error) => toastError(FAILED.save, error),
      },
    );

  const puttingAway = (what: 'archive' | 'restore', says: string): OfferedCommand => ({
    command: what,
    label: `${says} ${deal?.company_name}`,
    act: () => deal && putAway.mutate({ what, deal }),
  });
  const moves = (name: string): OfferedCommand[] =>
    stages
      .filter(({ stage_key }) => stage_key !== deal?.status)
      .map(({ stage_key, stage_label }) => ({
        command: 'move',
        choice: stage_key,
        label: `Move ${name} to ${stage_label}`,
        act: () => deal && ask(deal, { to: stage_key }),
      }));
  /** The name of a stage says enough on the page of a deal. */
  const isStageTyped = (key: string | undefined, typed: string) =>
    typed.trim().length > 2 &&
    stages.some(
      ({ stage_key, stage_label }) =>
        stage_key === key && stage_label.toLowerCase().startsWith(typed.trim().toLowerCase()),
    );
  const owners = (name: string): OfferedCommand[] => [
    ...team
      .filter(({ id, is_active }) => is_active && id !== deal?.assigned_to)
      .map(
        (person): OfferedCommand => ({
          command: 'assign',
          choice: person.id,
          label: `Assign ${name} to ${fullName(person)}`,
          act: () => save({ assigned_to: person.id }, `${name} is assigned to ${fullName(person)}`),
        }),
      ),
    ...(deal?.assigned_to
      ? [
          {
            command: 'assign',
            choice: 'nobody',
            label: `Assign ${name} to nobody`,
            act: () => save({ assigned_to: null }, `${name} is assigned to nobody`),
          } as const,
        ]
      : []),
  ];
  const tagging = (name: string): OfferedCommand => ({ command: 'tag', label: `Tag ${name} …`, act: { fill: 'Tag ' } });
  const tags = (name: string, typed: string): OfferedCommand[] => {
    const tag = typed.trim().slice('tag'.length).trim();
    if (!deal || deal.tags.includes(tag)) return [];
    if (tag === '' || tag.toLowerCase() === name.toLowerCase()) return [tagging(name)];
    // Its own words are what was typed, so that it is never narrowed away.
    const act = () => save({ tags: [...deal.tags, tag] }, `${name} is tagged “${tag}”`);
    return [{ command: 'tag', choice: tag, label: `Tag ${name} with “${tag}”`, words: typed, act }];
  };

  useOffer(
    deal
      ? {
          about: deal.company_name,
          commands: (typed) => {
            const { company_name: name, can } = deal;
            const asked = commandTyped(typed);
            if (asked === 'move' && can.move) return moves(name);
            if (asked === 'assign' && can.edit) return owners(name);
            if (asked === 'tag' && can.edit && typed.trim().length > 'tag'.length) return tags(name, typed);
            return [
              ...(can.move ? moves(name).filter(({ choice }) => isStageTyped(choice, typed)) : []),
              ...(can.move
                ? [{ command: 'move', label: `Move ${name} to another stage …`, act: { fill: 'Move to ' } } as const]
                : []),
              ...(can.edit
                ? ([
                    { command: 'assign', label: `Assign ${name} to somebody …`, act: { fill: 'Assign to ' } },
                    tagging(name),
                    { command: 'edit', label: `Edit ${name}`, act: onEdit },
                    { command: 'note', label: `Write a note on ${name}`, act: onNote },
                  ] as const)
                : []),
              ...(can.archive ? [puttingAway('archive', 'Archive')] : []),
              ...(can.restore ? [puttingAway('restore', 'Restore')] : []),
              ...(can.delete ? [{ command: 'delete', label: `Delete ${name} …`, act: onDelete } as const] : []),
              ...(onPage ? [{ command: 'open', label: `Open the page of ${name}`, act: onPage } as const] : []),
            ];
          },
        }
      : null,
  );
}
