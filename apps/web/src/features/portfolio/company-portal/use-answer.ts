import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { type AnswerCalls, beginningOf, type Form, type Sent, type Typed } from './queries.ts';

const PAUSE_MS = 800;

export type Saving = 'none' | 'waiting' | 'saving' | 'saved' | 'failed';
export interface Conflict {
  code: 'DRAFT_CHANGED' | 'ANSWER_SENT';
  current: Form;
}

/** What stands in the form of a founder: kept on the server while one types, one save after the other. */
export function useAnswer(form: Form, calls: AnswerCalls, onSent: (sent: Sent) => void) {
  const [values, setValues] = useState(() => beginningOf(form));
  const [saving, setSaving] = useState<Saving>(form.draft ? 'saved' : 'none');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSending, setIsSending] = useState(false);
  const version = useRef(form.draft_version);
  const latest = useRef(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const onConflict = useCallback((error: unknown): boolean => {
    const { code, data } = readError(error);
    if (code !== 'DRAFT_CHANGED' && code !== 'ANSWER_SENT') return false;
    setConflict({ code, current: (data as { current: Form }).current });
    return true;
  }, []);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const write = async () => {
      setSaving('saving');
      try {
        const saved = await calls.saveDraft({ id: form.id, version: version.current, values: latest.current });
        version.current = saved.version;
        setSaving(timer.current === undefined ? 'saved' : 'waiting');
      } catch (error) {
        setSaving('failed');
        onConflict(error);
      }
    };
    running.current = running.current.then(write);
    return running.current;
  }, [calls, form.id, onConflict]);

  // A phone that is put away may not come back to this page.
  useEffect(() => {
    const flush = () => {
      if (document.visibilityState === 'hidden' && timer.current !== undefined) void save();
    };
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      if (timer.current !== undefined) void save();
    };
  }, [save]);

  const change = (part: Partial<Typed>) => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
    setErrors((before) => {
      const touched = [...Object.keys(part), ...Object.keys(part.metrics ?? {})];
      return Object.fromEntries(Object.entries(before).filter(([name]) => !touched.includes(name)));
    });
    if (conflict) return;
    setSaving('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };

  const send = async (asCorrection: boolean) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsSending(true);
    await running.current;
    try {
      const sent = await calls.submit({
        id: form.id,
        version: version.current,
        values: latest.current,
        as_correction: asCorrection,
      });
      version.current = sent.version;
      onSent(sent);
    } catch (error) {
      const found = fieldErrors(error);
      setErrors(found);
      if (!onConflict(error) && Object.keys(found).length === 0) toastError('The update could not be sent', error);
    } finally {
      setIsSending(false);
    }
  };

  /** After somebody else's change: what they wrote, or what stands here. */
  const settle = (choice: 'theirs' | 'mine') => {
    if (!conflict) return;
    version.current = conflict.current.draft_version;
    setConflict(null);
    if (choice === 'theirs') {
      latest.current = beginningOf(conflict.current);
      setValues(latest.current);
      setSaving('saved');
    } else if (conflict.code === 'ANSWER_SENT') void send(true);
    else void save();
  };

  return { values, saving, errors, conflict, isSending, change, send, settle };
}
