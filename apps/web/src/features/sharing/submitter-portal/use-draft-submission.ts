import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { type Conflict, chooseSide, clashesOf, meet } from '../../../lib/forms/conflict.ts';
import { beginningOf, DESCRIBED, type Submission, type Typed, valuesOf } from '../../../lib/submission-values.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';

export type Saving = 'none' | 'waiting' | 'saving' | 'saved' | 'failed' | 'held';
const PAUSE_MS = 800;

/** A submission while it is written: kept on the server with every pause in typing, one save after the other. */
export function useDraftSubmission(draft: Submission | null, currency: Submission['currency']) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => beginningOf(draft, currency));
  const [saving, setSaving] = useState<Saving>(draft ? 'saved' : 'none');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setIsSending] = useState(false);
  const own = useRef(draft && { id: draft.id, version: draft.version });
  const latest = useRef(typed);
  /** What the server has, as far as is known here. */
  const base = useRef(typed);
  const [conflict, setConflict] = useState<Conflict<Typed>>(null);
  const isHeld = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  /** The stored draft, begun with the first word or file. */
  const ensure = async () => {
    if (!own.current) {
      const { id, version } = await api.submitterPortal.begin({});
      own.current = { id, version };
    }
    return own.current;
  };
  const put = (values: Typed) => {
    latest.current = values;
    setTyped(values);
  };
  /** Written on another device in the meantime: what was changed here and there is held until somebody has chosen. */
  const meetOther = (error: unknown): boolean => {
    const { code, data } = readError(error);
    if (code !== 'STALE_VERSION' || !own.current) return false;
    const { current } = data as { current: Submission };
    own.current.version = current.version;
    const [begun, theirs] = [base.current, beginningOf(current, currency)];
    const met = meet(begun, latest.current, theirs);
    base.current = theirs;
    put(met.mine);
    const fields = Object.keys(theirs) as (keyof Typed)[];
    isHeld.current = fields.some((field) => theirs[field] !== begun[field] && theirs[field] !== met.mine[field]);
    setConflict(isHeld.current ? met : null);
    setSaving(isHeld.current ? 'held' : 'waiting');
    if (!isHeld.current) timer.current = setTimeout(() => void save(), PAUSE_MS);
    return true;
  };
  const clashes = clashesOf(conflict, typed, DESCRIBED, (field, side) => {
    if (conflict === null || conflict === 'deleted') return;
    const chosen = chooseSide(conflict, latest.current, field, side);
    put(chosen.values);
    setConflict(chosen.conflict);
  });
  const write = async () => {
    if (isHeld.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setSaving('saving');
    try {
      const { id, version } = await ensure();
      const sent = latest.current;
      const saved = await api.submitterPortal.save({ id, version, ...valuesOf(sent) });
      base.current = sent;
      own.current = { id, version: saved.version };
      setSaving(timer.current === undefined ? 'saved' : 'waiting');
    } catch (error) {
      if (meetOther(error)) return;
      setSaving('failed');
      setErrors(fieldErrors(error));
    }
  };
  const save = () => {
    running.current = running.current.then(write);
    return running.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not saved yet is saved when the page is left
  useEffect(
    () => () => {
      if (timer.current !== undefined) void save();
    },
    [],
  );
  const change = (part: Partial<Typed>) => {
    put({ ...latest.current, ...part });
    setErrors({});
    if (isHeld.current) return;
    setSaving('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };
  /** Goes on with what stands here, once both sides were seen. */
  const settle = () => {
    isHeld.current = false;
    setConflict(null);
    return save();
  };
  const send = async () => {
    if (isHeld.current) return;
    const amount = readAmount(latest.current.amount, latest.current.currency);
    if (amount.problem) return setErrors({ funding_amount: amount.problem });
    setIsSending(true);
    clearTimeout(timer.current);
    timer.current = undefined;
    await running.current;
    if (isHeld.current) return setIsSending(false);
    try {
      const { id, version } = await ensure();
      await api.submitterPortal.submit({ id, version, ...valuesOf(latest.current) });
      toast({ title: 'Submitted', description: `${latest.current.company_name} is with the firm.`, tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: orpc.submitterPortal.key() });
    } catch (error) {
      if (meetOther(error)) return;
      const found = fieldErrors(error);
      setErrors(found);
      if (Object.keys(found).length === 0) toastError('The submission could not be sent', error);
    } finally {
      setIsSending(false);
    }
  };
  /** Deletes what was typed, here and on the server. */
  const discard = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    await running.current;
    if (own.current) await api.submitterPortal.discard({ id: own.current.id });
    own.current = null;
    put(beginningOf(null, currency));
    base.current = latest.current;
    isHeld.current = false;
    setConflict(null);
    setErrors({});
    setSaving('none');
    await queryClient.invalidateQueries({ queryKey: orpc.submitterPortal.key() });
  };
  const isBegun = saving !== 'none';
  return { typed, saving, errors, isSending, isBegun, clashes, change, settle, send, ensure, discard };
}
