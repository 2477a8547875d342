import { reasonOf } from '../../lib/api/errors.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { draftsOwner } from '../../lib/base/tab-drafts.ts';
import { type ToastMessage, toast } from './toast.tsx';

interface Undoable extends Pick<ToastMessage, 'title' | 'description'> {
  /**
   * Takes it back, as a save of the version that it left: what somebody else changed since makes the server refuse. Says
   * what it is like now.
   */
  undo: () => Promise<string>;
  /** When it was done, from `doneNow`, where it is offered only once the server has answered: another may be before it. */
  at?: number;
}

/** Somebody else has changed since what should be taken back. */
export class ChangedSince extends Error {}

const KEPT = 50;

let acts = 0;
/** Numbers what one does, in its order. */
export const doneNow = (): number => ++acts;

/** What this tab has done and can take back, the latest last. It belongs to who is signed in. */
let done: (Undoable & { at: number })[] = [];
/** One after the other: what is pressed while something is on its way is meant for that. */
let turn = Promise.resolve();
const asked = new Set<Undoable>();
draftsOwner.subscribe(() => {
  done = [];
});

/** Says what was done and offers to take it back: in the toast, and by Ctrl-Z or Cmd-Z until something later was. */
export function offerUndo(act: Undoable): void {
  const offered = { ...act, at: act.at ?? doneNow() };
  done = [...done, offered].sort((one, other) => one.at - other.at).slice(-KEPT);
  const { title, description } = act;
  toast({
    title,
    description,
    tone: 'success',
    action: { label: 'Undo', onClick: () => void takeBack(offered, true) },
  });
}

export function undoLast(): void {
  if (isSaving()) toast({ title: 'It is undone once it is saved' });
  void inTurn(async () => {
    const last = done.at(-1);
    if (last) await undoNow(last);
    else toast({ title: 'Nothing to undo' });
  });
}

/** Takes back what the stack holds, once; or what is taken back from a menu or a report. */
export async function takeBack(act: Undoable, fromStack = false): Promise<void> {
  // The same toast pressed twice takes back one.
  if (asked.has(act)) return;
  asked.add(act);
  await inTurn(async () => {
    if (!fromStack || done.some((each) => each === act)) await undoNow(act);
    asked.delete(act);
  });
}

function inTurn(act: () => Promise<void>): Promise<void> {
  turn = turn.then(untilSaved).then(act);
  return turn;
}

/** What is being saved offers its own undo with the answer, and that is the last thing that was done. */
async function untilSaved(): Promise<void> {
  while (isSaving()) {
    await new Promise<void>((resolve) => {
      const unfollow = queryClient.getMutationCache().subscribe(() => {
        if (isSaving()) return;
        unfollow();
        resolve();
      });
    });
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const isSaving = () => queryClient.isMutating() > 0;

async function undoNow(act: Undoable): Promise<void> {
  try {
    toast({ title: await act.undo(), tone: 'success' });
    done = done.filter((other) => other !== act);
  } catch (error) {
    // What was refused once stays refused; without a connection it can be tried again.
    if (!(error instanceof TypeError)) done = done.filter((other) => other !== act);
    const why = error instanceof ChangedSince ? 'Someone else has changed it since.' : reasonOf(error);
    toast({ title: 'It was not undone', description: why, tone: 'destructive' });
  }
}

/** Ctrl-Z and Cmd-Z, but never while one types: there it belongs to the browser. Answers with the way to stop. */
export function hearUndoKeys(): () => void {
  const hear = (event: KeyboardEvent) => {
    const isUndo =
      event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isUndo || event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    undoLast();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const plain = 'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=submit]), textarea, select';
  return target.isContentEditable || target.matches(plain);
}
