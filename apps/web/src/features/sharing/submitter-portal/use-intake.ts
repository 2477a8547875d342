import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError, reasonOf } from '../../../lib/api/errors.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { beginningOf, valuesOf } from '../../../lib/submission-values.ts';
import { type IntakeTyped, keepIntake, recallIntake } from './kept-intake.ts';

export type IntakePageView = Outputs['intake']['getPage'];
export interface Chosen {
  key: number;
  file: File;
  /** Of the stored file, once it is sent. */
  id?: string;
  problem?: string;
}
export type Step = 'typing' | 'code' | 'sending';
export interface Sent {
  visit: string;
  id: string;
  email: string;
  company: string;
}

/** A submission by somebody without an account: typed, checked, its address proven by a code, then sent with its files. */
export function useIntake(page: IntakePageView, isPreview = false) {
  const { slug } = page;
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<IntakeTyped>(() => begun(page, isPreview));
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<{ text: string; signIn: boolean } | null>(null);
  const [busy, setBusy] = useState<'none' | 'code' | 'sending'>('none');
  const [sent, setSent] = useState<Sent | null>(null);
  const visit = useRef(page.visit);
  const draft = useRef<{ id: string; version: number } | null>(null);
  const numbers = useRef(0);

  const isProven =
    visit.current?.email === typed.email.trim().toLowerCase() && visit.current.name === typed.name.trim();

  const change = (part: Partial<IntakeTyped>) => {
    // Another address needs another code.
    const asked = part.email === undefined ? {} : { asked: '' };
    const next = { ...typed, ...asked, ...part };
    setTyped(next);
    if (!isPreview) keepIntake(slug, next);
    setErrors({});
    setProblem(null);
  };
  const addFiles = (chosen: readonly File[]) => {
    const added = chosen.map((file) => {
      numbers.current += 1;
      return { key: numbers.current, file };
    });
    setFiles((before) => [...before, ...added]);
    setProblem(null);
  };
  const removeFile = async ({ key, id }: Chosen) => {
    if (id && visit.current) await api.submissionVisits.removeFile({ visit: visit.current.id, id }).catch(() => {});
    setFiles((before) => before.filter((one) => one.key !== key));
  };
  const refuse = (error: unknown) => {
    const { code, message } = readError(error);
    const found = fieldErrors(error);
    setErrors(found);
    if (code === 'SUBMISSION_LINK_INVALID') visit.current = null;
    if (code === 'SUBMISSION_LINK_INVALID' || code === 'NOT_FOUND') draft.current = null;
    if (code === 'SUBMISSION_LINK_INVALID')
      setProblem({ text: 'Your address has to be confirmed again on this device. Submit once more.', signIn: false });
    else if (code === 'INVALID_INPUT')
      setProblem({ text: 'Something is missing or wrong. It is marked above.', signIn: false });
    else setProblem({ text: message, signIn: code === 'SUBMITTER_HAS_ACCOUNT' });
  };

  /** Answers whether every file is there. */
  const sendFiles = async (visitId: string, id: string): Promise<boolean> => {
    let all = true;
    for (const { key, file, id: stored } of files) {
      if (stored) continue;
      const note = (part: Partial<Chosen>) =>
        setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
      try {
        const path = `/submission/files?visit=${visitId}&submission_id=${id}`;
        const options = { signal: new AbortController().signal, onProgress: () => {} };
        const added = await uploadFile<{ id: string }>(path, file, options);
        note({ id: added.id });
      } catch (error) {
        all = false;
        note({ problem: reasonOf(error) });
      }
    }
    return all;
  };
  const sendAll = async (by: NonNullable<IntakePageView['visit']>) => {
    setBusy('sending');
    if (!draft.current) {
      const { id, version } = await api.intake.begin({ slug, visit: by.id });
      draft.current = { id, version };
      // Files of an attempt before are gone with it.
      setFiles((before) => before.map(({ key, file }) => ({ key, file })));
    }
    const { id, version } = draft.current;
    if (!(await sendFiles(by.id, id))) {
      setProblem({
        text: 'A file could not be uploaded. Remove it, or choose another one, and submit again.',
        signIn: false,
      });
      return;
    }
    await api.intake.submit({ slug, visit: by.id, id, version, ...valuesOf(typed), answers: typed.answers });
    draft.current = null;
    keepIntake(slug, null);
    setSent({ visit: by.id, id, email: by.email, company: typed.company_name });
    setFiles([]);
    await queryClient.invalidateQueries({ queryKey: orpc.submissionVisits.key() });
  };
  const run = async (kind: 'code' | 'sending', act: () => Promise<void>) => {
    if (busy !== 'none') return;
    setBusy(kind);
    setErrors({});
    setProblem(null);
    await act().catch(refuse);
    setBusy('none');
  };
  const sendCode = () =>
    run('code', async () => {
      const { name, email, answers } = typed;
      await api.intake.sendCode({ slug, name, email, ...valuesOf(typed), answers });
      change({ asked: email.trim() });
    });
  const submit = async () => {
    if (isPreview) return setProblem({ text: 'This is a preview: nothing is sent.', signIn: false });
    const amount = readAmount(typed.amount, typed.currency);
    if (amount.problem) return setErrors({ funding_amount: amount.problem });
    const known = visit.current;
    if (known && isProven) await run('sending', () => sendAll(known));
    else await sendCode();
  };
  const prove = (code: string) =>
    run('sending', async () => {
      const proven = await api.intake.prove({ slug, email: typed.asked, code });
      visit.current = proven;
      const next = { ...typed, asked: '', name: proven.name, email: proven.email };
      setTyped(next);
      keepIntake(slug, next);
      await sendAll(proven);
    });
  const again = () => {
    setSent(null);
    setTyped({ ...begun(page), name: typed.name, email: typed.email });
  };
  const step: Step = busy === 'sending' ? 'sending' : typed.asked ? 'code' : 'typing';
  return {
    typed,
    files,
    errors,
    problem,
    busy,
    step,
    isProven,
    sent,
    change,
    addFiles,
    removeFile,
    submit,
    sendCode,
    prove,
    again,
  };
}

function begun({ slug, currency, visit }: IntakePageView, isPreview = false): IntakeTyped {
  const fresh = { answers: {}, name: visit?.name ?? '', email: visit?.email ?? '', asked: '' };
  return { ...beginningOf(null, currency), ...fresh, ...(!isPreview && recallIntake(slug)), currency };
}
