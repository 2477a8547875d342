import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { beginningOf, type Submission, type Typed, valuesOf } from '../../../lib/submission-values.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';

export type Saving = 'none' | 'waiting' | 'saving' | 'saved' | 'failed';
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
  const write = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setSaving('saving');
    try {
      const { id, version } = await ensure();
      const saved = await api.submitterPortal.save({ id, version, ...valuesOf(latest.current) });
      own.current = { id, version: saved.version };
      setSaving(timer.current === undefined ? 'saved' : 'waiting');
    } catch (error) {
      setSaving('failed');
      setErrors(fieldErrors(error));
      // Written on another device in the meantime: the next save goes on from there, with what stands here.
      const { code, data } = readError(error);
      if (code === 'STALE_VERSION' && own.current)
        own.current.version = (data as { current: Submission }).current.version;
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
    latest.current = { ...latest.current, ...part };
    setTyped(latest.current);
    setErrors({});
    setSaving('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };
  const send = async () => {
    const amount = readAmount(latest.current.amount, latest.current.currency);
    if (amount.problem) return setErrors({ funding_amount: amount.problem });
    setIsSending(true);
    clearTimeout(timer.current);
    timer.current = undefined;
    await running.current;
    try {
      const { id, version } = await ensure();
      await api.submitterPortal.submit({ id, version, ...valuesOf(latest.current) });
      toast({ title: 'Submitted', description: `${latest.current.company_name} is with the firm.`, tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: orpc.submitterPortal.key() });
    } catch (error) {
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
    latest.current = beginningOf(null, currency);
    setTyped(latest.current);
    setErrors({});
    setSaving('none');
    await queryClient.invalidateQueries({ queryKey: orpc.submitterPortal.key() });
  };
  const isBegun = saving !== 'none';
  return { typed, saving, errors, isSending, isBegun, change, send, ensure, discard };
}
