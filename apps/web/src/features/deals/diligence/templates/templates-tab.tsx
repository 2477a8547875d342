import type { DiligenceParts } from '../diligence-search.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplatePage } from './template-page.tsx';

/** The templates of the firm; one of them when the address names it. */
export default function TemplatesTab({ search, change }: DiligenceParts) {
  const { template, version } = search;
  if (template === undefined) return <TemplateList change={change} />;
  if (template === 'new') return <TemplateEditor template={null} change={change} />;
  return <TemplatePage key={template} id={template} version={version} change={change} />;
}
