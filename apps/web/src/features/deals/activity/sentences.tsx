import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowRight,
  IconChecklist,
  IconCheckupList,
  IconCircleCheck,
  IconCircleDashed,
  IconFileImport,
  IconFileText,
  IconFileX,
  IconGavel,
  IconHelpCircle,
  IconLock,
  IconLockOpen,
  IconMessage,
  IconPencil,
  IconPlus,
  IconShare,
  IconShareOff,
  IconSubtask,
  IconThumbUp,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { labelFromKey, nameSome } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import type { Stage } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import type { Entry } from './use-activity.ts';

/** What a sentence may need besides its entry. */
export interface Told {
  stages: readonly Stage[] | undefined;
  nameOf: (id: string | undefined) => string;
  labelOf: (field: string) => string;
}

interface Sentence {
  icon: typeof IconPlus;
  /** Goes on after the name of the person, of the team or of an outsider; "Someone" where none is known. */
  says: (entry: Entry, told: Told) => ReactNode;
}

const subject = (entry: Entry) => <strong>{entry.subject ?? 'something'}</strong>;
const says = (words: string) => () => words;
const about = (words: string) => (entry: Entry) => (
  <>
    {words} {subject(entry)}
  </>
);

function dealLink({ subject: name, subject_id: id }: Entry): ReactNode {
  if (!id) return name ?? 'another deal';
  return (
    <TextLink to="/opportunities/$id" params={{ id }} c="inherit" fw={600} underline="always">
      {name ?? 'another deal'}
    </TextLink>
  );
}

function sayEdited(entry: Entry, labelOf: (field: string) => string): ReactNode {
  if (entry.subject) return <>undid the import of {subject(entry)}</>;
  const { changes = [] } = entry;
  return changes.length === 0 ? 'saved the deal' : `changed ${nameSome(changes.map(({ field }) => labelOf(field)))}`;
}

/** One line for each kind of event: its sign, and how the sentence goes on after who did it. */
export const SENTENCES: Record<Entry['kind'], Sentence> = {
  created: {
    icon: IconPlus,
    says: (entry) => (entry.subject ? <>imported the deal from {subject(entry)}</> : 'added the deal'),
  },
  moved: {
    icon: IconArrowRight,
    says: ({ move }, { stages }) => {
      const from = stageOf(stages, move?.from_stage ?? '');
      const to = stageOf(stages, move?.to_stage ?? '');
      return (
        <>
          moved it from {from.stage_label} to{' '}
          <StageLabel label={to.stage_label} color={to.stage_color} variant="pill" />
        </>
      );
    },
  },
  edited: {
    icon: IconPencil,
    says: (entry, { labelOf }) => sayEdited(entry, labelOf),
  },
  import_merged: { icon: IconFileImport, says: says('filled empty fields from an import') },
  duplicate_merged: { icon: IconArrowMerge, says: (entry) => <>merged the duplicate {dealLink(entry)} into it</> },
  merged_into: { icon: IconArrowMerge, says: (entry) => <>merged it into {dealLink(entry)}</> },
  merge_undone: { icon: IconArrowBackUp, says: (entry) => <>undid the merge of {dealLink(entry)} into it</> },
  unmerged: { icon: IconArrowBackUp, says: (entry) => <>undid its merge into {dealLink(entry)}</> },
  archived: { icon: IconArchive, says: says('archived the deal') },
  restored: { icon: IconArchiveOff, says: says('restored the deal') },
  deleted: { icon: IconTrash, says: says('deleted the deal') },
  made_confidential: { icon: IconLock, says: says('made the deal confidential') },
  made_public: { icon: IconLockOpen, says: says('shared the deal with the whole firm') },
  member_added: {
    icon: IconUserPlus,
    says: ({ person_id }, { nameOf }) => (
      <>
        added <strong>{nameOf(person_id)}</strong> as a member
      </>
    ),
  },
  member_removed: {
    icon: IconUserMinus,
    says: ({ person_id, user_id }, { nameOf }) =>
      person_id === user_id ? (
        'left the deal'
      ) : (
        <>
          removed <strong>{nameOf(person_id)}</strong> from its members
        </>
      ),
  },
  item_completed: { icon: IconCircleCheck, says: about('checked') },
  item_reopened: { icon: IconCircleDashed, says: about('unchecked') },
  note: {
    icon: IconMessage,
    says: ({ note }) => (note && note.version > 1 && note.updated_at !== note.created_at ? 'wrote (edited)' : 'wrote'),
  },
  file_uploaded: { icon: IconFileText, says: about('uploaded') },
  file_deleted: { icon: IconFileX, says: about('deleted') },
  task_created: { icon: IconSubtask, says: about('added a task:') },
  task_completed: { icon: IconCircleCheck, says: about('completed the task') },
  diligence_started: { icon: IconChecklist, says: about('started the due diligence') },
  diligence_completed: { icon: IconCheckupList, says: about('completed the due diligence') },
  committee_opened: { icon: IconGavel, says: says('started the committee review') },
  committee_decided: {
    icon: IconGavel,
    says: ({ outcome }) => `closed the vote: ${labelFromKey(outcome ?? 'decided').toLowerCase()}`,
  },
  shared: { icon: IconShare, says: about('shared this deal with') },
  share_revoked: { icon: IconShareOff, says: about('revoked the access of') },
  interest_expressed: { icon: IconThumbUp, says: (entry) => <>of {subject(entry)} expressed interest</> },
  details_requested: { icon: IconHelpCircle, says: (entry) => <>of {subject(entry)} requested details</> },
};
