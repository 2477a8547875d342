import type { Currency } from '@cairn/domain';
import {
  type AnswerKey,
  OWNER_FIELDS,
  type OwnerKey,
  type QuestionKey,
  SUBSCRIPTION_QUESTIONS,
} from '@cairn/domain/fund';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { draftValue } from '../../../lib/fields/draft.ts';
import { readField } from '../../../lib/fields/read-draft.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import type { OwnSubscription } from './queries.ts';

export type Saving = 'none' | 'waiting' | 'saving' | 'saved' | 'failed';
const PAUSE_MS = 700;
const OWNER_KEYS = Object.keys(OWNER_FIELDS) as OwnerKey[];

type OwnerDraft = Record<OwnerKey, unknown>;
interface Typed {
  fields: Record<QuestionKey, unknown>;
  owners: OwnerDraft[];
}

const EMPTY_OWNER: OwnerDraft = { name: '', birth_date: '', country: '', share: '' };

function typedOf({ answers, currency }: OwnSubscription): Typed {
  const keys = Object.keys(SUBSCRIPTION_QUESTIONS) as QuestionKey[];
  const draft = (key: QuestionKey) => draftValue(SUBSCRIPTION_QUESTIONS[key], answers[key], currency as Currency);
  return {
    fields: Object.fromEntries(keys.map((key) => [key, draft(key)])) as Typed['fields'],
    owners: answers.beneficial_owners.map(
      (owner) =>
        Object.fromEntries(
          OWNER_KEYS.map((key) => [key, draftValue(OWNER_FIELDS[key], owner[key], 'USD')]),
        ) as OwnerDraft,
    ),
  };
}

/** What of the typed answers can be read, and what is wrong with the rest, by its field. */
function readTyped({ fields, owners }: Typed, keys: Iterable<AnswerKey>, currency: Currency) {
  const [answers, problems]: [Record<string, unknown>, Record<string, string>] = [{}, {}];
  for (const key of keys) {
    if (key !== 'beneficial_owners') {
      const { value, problem } = readField(SUBSCRIPTION_QUESTIONS[key], fields[key], currency);
      if (problem) problems[key] = problem;
      else answers[key] = value;
      continue;
    }
    const rows = owners.map((owner, at) =>
      Object.fromEntries(
        OWNER_KEYS.map((column) => {
          const { value, problem } = readField(OWNER_FIELDS[column], owner[column], currency);
          if (problem) problems[`${key}.${at}.${column}`] = problem;
          return [column, value];
        }),
      ),
    );
    if (!Object.keys(problems).some((field) => field.startsWith(key))) answers[key] = rows;
  }
  return { answers: answers as NonNullable<Inputs['lpSubscriptions']['save']['answers']>, problems };
}

/** The answers while they are typed: kept on the server with every pause, one save after the other. */
export function useAnswers(subscription: OwnSubscription) {
  const { id } = subscription;
  const currency = subscription.currency as Currency;
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(subscription));
  const [saving, setSaving] = useState<Saving>('none');
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [isSending, setIsSending] = useState(false);
  const latest = useRef(typed);
  const dirty = useRef(new Set<AnswerKey>());
  const version = useRef(subscription.version);
  // A signature moves it too.
  version.current = Math.max(version.current, subscription.version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const take = (saved: OwnSubscription) => {
    version.current = saved.version;
    queryClient.setQueryData(orpc.lpSubscriptions.get.queryKey({ input: { id } }), saved);
  };
  const write = async (confirmed: AnswerKey[] = [], tries = 3): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { answers } = readTyped(latest.current, dirty.current, currency);
    const sent = Object.keys(answers) as AnswerKey[];
    if (sent.length === 0 && confirmed.length === 0) return setSaving('none');
    for (const key of sent) dirty.current.delete(key);
    setSaving('saving');
    try {
      take(await api.lpSubscriptions.save({ id, version: version.current, answers, confirmed }));
      setSaving(timer.current === undefined ? 'saved' : 'waiting');
    } catch (error) {
      for (const key of sent) dirty.current.add(key);
      const { code, data } = readError(error);
      if (code === 'STALE_VERSION' && tries > 1) {
        // Somebody else of the LP has written: theirs stands where nothing was typed here.
        const { current } = data as { current: OwnSubscription };
        const theirs = typedOf(current);
        const mine = latest.current;
        const kept = Object.entries(mine.fields).filter(([key]) => dirty.current.has(key as AnswerKey));
        latest.current = {
          fields: { ...theirs.fields, ...Object.fromEntries(kept) },
          owners: dirty.current.has('beneficial_owners') ? mine.owners : theirs.owners,
        };
        setTyped(latest.current);
        take(current);
        return write(confirmed, tries - 1);
      }
      setSaving('failed');
      const found = fieldErrors(error);
      setRefused(
        Object.fromEntries(Object.entries(found).map(([field, text]) => [field.replace(/^answers\./, ''), text])),
      );
      if (Object.keys(found).length === 0) toastError('The answers could not be saved', error);
    }
  };
  const save = (confirmed: AnswerKey[] = []) => {
    running.current = running.current.then(() => write(confirmed));
    return running.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not saved yet is saved when the page is left
  useEffect(
    () => () => {
      if (timer.current !== undefined) void save();
    },
    [],
  );
  const change = (key: AnswerKey, next: Typed) => {
    latest.current = next;
    setTyped(next);
    setRefused({});
    dirty.current.add(key);
    setSaving('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };
  const changeOwners = (owners: OwnerDraft[]) => change('beneficial_owners', { ...latest.current, owners });
  const submit = async (): Promise<boolean> => {
    setIsSending(true);
    try {
      await save();
      const sent = await api.lpSubscriptions.submit({ id, version: version.current });
      take(sent);
      toast({ title: 'Subscription submitted', description: `${sent.lp_name}, ${sent.fund_name}`, tone: 'success' });
      return true;
    } catch (error) {
      if (Object.keys(fieldErrors(error)).length === 0) toastError('The subscription could not be submitted', error);
      await queryClient.invalidateQueries({ queryKey: orpc.lpSubscriptions.key() });
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return {
    typed,
    currency,
    saving,
    isSending,
    problems: { ...readTyped(typed, dirty.current, currency).problems, ...refused },
    set: (key: QuestionKey, value: unknown) =>
      change(key, { ...latest.current, fields: { ...latest.current.fields, [key]: value } }),
    setOwner: (at: number, key: OwnerKey, value: unknown) =>
      changeOwners(latest.current.owners.map((owner, place) => (place === at ? { ...owner, [key]: value } : owner))),
    addOwner: () => changeOwners([...latest.current.owners, EMPTY_OWNER]),
    removeOwner: (at: number) => changeOwners(latest.current.owners.filter((_owner, place) => place !== at)),
    confirm: (keys: AnswerKey[]) => save(keys),
    flush: () => save(),
    submit,
  };
}
export type AnswersState = ReturnType<typeof useAnswers>;
