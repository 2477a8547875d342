import { compareTemplates } from '@cairn/domain';
import { tellLive } from '../../../../core/live/tell-live.ts';
import { logSettingParts } from '../../../../core/log-setting.ts';
import type { Ctx } from '../../../../core/procedure.ts';

/** The audit event of a template, and the word to the open pages. */
export async function logTemplate(
  ctx: Ctx,
  action: string,
  id: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await Promise.all([
    ctx.audit({ action, resource_type: 'diligence_template', resource_id: id, table_name: 'dd_templates', metadata }),
    tellLive(ctx, { kind: 'diligence' }),
  ]);
}

interface Told {
  name: string;
  description?: string | null | undefined;
  sections: readonly { title: string; items: readonly { title: string }[] }[];
  is_active: boolean;
}

/** Puts a template that was added, changed or archived into the firm's log of settings, with how many items came and went. */
export function logTemplateSetting(ctx: Ctx, before: Told | null, after: Told): void {
  const name = `Due diligence template ${(before ?? after).name}`;
  logSettingParts(ctx, { category: 'pipeline', name }, before && inWords(before, before), inWords(after, before));
}

/** Items in words: all of them are a book, so what became of them since is counted. */
function inWords({ name, description, sections, is_active }: Told, before: Told | null) {
  const { added, removed, changed } = compareTemplates((before ?? { sections: [] }).sections, sections);
  return {
    label: name,
    description: description ?? null,
    items: [
      added > 0 && `${added} added`,
      removed > 0 && `${removed} removed`,
      changed > 0 && `${changed} changed`,
    ].filter((part) => part !== false),
    is_archived: !is_active,
  };
}
