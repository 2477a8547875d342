import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { chooseSide, clashesOf, meet, type TwoVersions } from '../../../../lib/forms/conflict.ts';
import { useForgetOnClose, useKept } from '../../../../lib/forms/use-kept.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import type { ChangeSearch } from '../diligence-search.ts';
import { FAILED } from '../labels.ts';
import type { Template } from '../queries.ts';
import {
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  isSameDraft,
  type PlainDraft,
  plainOf,
  problemOf,
  sectionsOf,
} from './draft.ts';

interface KeptDraft {
  draft: PlainDraft;
  base: Template | null;
}

/**
 * The template as it is being changed. Untouched it follows what is stored; once touched it stays, is saved against the
 * version that it began with, and survives a colleague who was faster.
 */
export function useTemplateDraft(template: Template | null, change: ChangeSearch) {
  const queryClient = useQueryClient();
  const kept = useKept<KeptDraft>(`diligence-template ${template?.id ?? 'new'}`, {
    draft: plainOf(EMPTY_DRAFT),
    base: template,
  });
  const [base, setBase] = useState(kept.found ? kept.found.base : template);
  const [draft, setDraft] = useState<Draft>(() => {
    const from = kept.found?.draft ?? template;
    return from ? draftOf(from) : EMPTY_DRAFT;
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<TwoVersions<PlainDraft> | null>(null);
  const begun = base ? draftOf(base) : EMPTY_DRAFT;
  const dirty = !isSameDraft(draft, begun);
  const { keep } = kept;
  useEffect(() => keep(dirty ? { draft: plainOf(draft), base } : null), [keep, dirty, draft, base]);
  useForgetOnClose(kept.forget);
  // What was changed since `sent` was sent stays.
  const take = (now: Template, sent = draft) => {
    setBase(now);
    setDraft((typed) => (typed === sent ? draftOf(now) : typed));
    setConflict(null);
  };
  if (template && base && template.version > base.version && !dirty) take(template);

  const guarded = useRef(false);
  useEffect(() => {
    guarded.current = dirty;
  }, [dirty]);
  // Sending the same new template again, because no answer came, adds no second one.
  const key = useRef({ values: '', idempotencyKey: '' });

  const { mutate, isPending } = useMutation({
    mutationFn: (sent: Draft) => {
      const values = { name: sent.name, description: sent.description || null, sections: sectionsOf(sent) };
      if (base) return api.diligence.editTemplate({ ...values, id: base.id, version: base.version });
      const text = JSON.stringify(values);
      if (key.current.values !== text) key.current = { values: text, idempotencyKey: crypto.randomUUID() };
      return api.diligence.createTemplate(values, { context: { idempotencyKey: key.current.idempotencyKey } });
    },
    onSuccess: (now, sent) => {
      guarded.current = false;
      queryClient.setQueryData(
        orpc.diligence.getTemplate.queryKey({ input: { id: now.id, version_no: undefined } }),
        now,
      );
      toast({
        title:
          now.version_no === base?.version_no ? `${now.name} saved` : `Version ${now.version_no} of ${now.name} saved`,
        tone: 'success',
      });
      take(now, sent);
      if (!base) change({ template: now.id }, { replace: true, ignoreBlocker: true });
    },
    onError: (error) => {
      const { code, data, fields } = readError(error);
      if (code === 'STALE_VERSION' && typeof data === 'object' && data !== null && 'current' in data) {
        const theirs = data.current as Template;
        const met = meet(plainOf(begun), plainOf(draft), plainOf(draftOf(theirs)));
        setConflict(met);
        setDraft(draftOf(met.mine));
        // Saved again it stands above theirs, knowingly.
        setBase(theirs);
        return;
      }
      // What is wrong inside of a section is told above all of them.
      const first = Object.entries(fields).find(([path]) => path.startsWith('sections'))?.[1];
      setErrors({ ...fields, ...(first && { sections: first }) });
      if (Object.keys(fields).length === 0) toastError(FAILED.saveTemplate, error);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.diligence.key() }),
  });

  return {
    draft,
    begun,
    dirty,
    guarded,
    errors,
    clashes: clashesOf<PlainDraft>(
      conflict,
      plainOf(draft),
      {
        name: { label: 'Name', say: (value) => value },
        description: { label: 'Description', say: (value) => value },
        sections: { label: 'Sections and items', say: saySections },
      },
      (field, side) => {
        if (!conflict) return;
        const after = chooseSide(conflict, plainOf(draft), field, side);
        setConflict(after.conflict);
        setDraft(draftOf(after.values));
      },
    ),
    isRestored: kept.isRestored && dirty,
    pending: isPending,
    set: (patch: Partial<Draft>) => {
      setErrors({});
      setDraft((before) => ({ ...before, ...patch }));
    },
    discard: () => setDraft(begun),
    save: () => {
      if (!isPending && problemOf(draft) === undefined) mutate(draft);
    },
  };
}

const saySections = (sections: PlainDraft['sections']): string =>
  sections.map(({ title, items }) => [title, ...items.map((item) => `  ${item.title}`)].join('\n')).join('\n');

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;
