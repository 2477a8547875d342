import { type Command, GROUPS } from './command.ts';
import { nearness, wordsOf } from './matching.ts';

export type Ranked = Pick<Command, 'group' | 'label' | 'detail' | 'words' | 'verbs'>;
type Group = Command['group'];

const RECORDS: readonly Group[] = ['Recent', 'Deals', 'Companies', 'Tasks'];
/** Of what means equally well what was typed. */
const EQUAL: readonly Group[] = [...RECORDS, 'People', 'Here', 'Do', 'Go to'];

interface Asked {
  /** A command is typed of which the page lists the choices: "move to …" is answered by them. */
  isChoice?: boolean;
  /** What the records were found by, where it is not all that was typed: "Aurora" of "open Aurora". */
  named?: string | undefined;
}

/**
 * The groups as they stand in the list, by the best of their rows. A command that is called so comes before the records;
 * one that only has the word, behind a record whose name begins so; one of which only a word begins so, behind all records
 * that have the words.
 */
export function groupsInOrder(
  rows: readonly Ranked[],
  typed: string,
  { isChoice = false, named = typed }: Asked = {},
): readonly Group[] {
  if (typed === '') return GROUPS;
  const rank = (row: Ranked): number => {
    if (row.group === 'People') return RECORD[nearness(row, typed)];
    if (RECORDS.includes(row.group)) return RECORD[nearness(row, named)];
    return isChoice && row.group === 'Here' ? -1 : rankOfAct(row, typed);
  };
  // Deals, companies and tasks stay together, in their order.
  const blockOf = (group: Group): Group => (RECORDS.includes(group) ? 'Deals' : group);
  const best = new Map<Group, number>();
  for (const row of rows) {
    const block = blockOf(row.group);
    best.set(block, Math.min(best.get(block) ?? Number.POSITIVE_INFINITY, rank(row)));
  }
  const rankOf = (group: Group) => best.get(blockOf(group)) ?? LAST;
  return [...EQUAL].sort((a, b) => rankOf(a) - rankOf(b));
}

const RECORD = { name: 1, words: 3, beginnings: 3, alike: 5 };
const ACT = { name: 2, words: 2, beginnings: 4, alike: 6 };
const LAST = 7;

/** One letter is the beginning of too much: it means no command more than a record. */
function rankOfAct(act: Ranked, typed: string): number {
  const near = nearness(act, typed);
  if (typed.length < 2) return Math.max(ACT[near], ACT.beginnings);
  return isCalled(act, typed, near) ? 0 : ACT[near];
}

/** Its label begins so, or with a word that means the same; of a page, which is where one goes by its name, the first words are whole. */
function isCalled(act: Ranked, typed: string, near: ReturnType<typeof nearness>): boolean {
  const [first = ''] = wordsOf(typed);
  if (near !== 'alike' && wordsOf(act.verbs ?? '').includes(first)) return true;
  if (act.group !== 'Go to') return near === 'name';
  return `${wordsOf(act.label).join(' ')} `.startsWith(`${wordsOf(typed).join(' ')} `);
}
