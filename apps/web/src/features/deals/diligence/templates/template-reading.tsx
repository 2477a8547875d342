import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../../lib/api/api.ts';
import { plural } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import shared from '../diligence.module.css';
import type { ChangeSearch } from '../diligence-search.ts';
import { FAILED } from '../labels.ts';
import type { Template } from '../queries.ts';
import classes from './templates.module.css';
import { VersionHistory } from './version-history.tsx';

interface TemplateReadingProps {
  template: Template;
  mayEdit: boolean;
  change: ChangeSearch;
}

/** A template as it stands in one of its versions. */
export function TemplateReading({ template, mayEdit, change }: TemplateReadingProps) {
  const { name, description, is_active, sections, shown_version_no: shown, version_no: latest } = template;
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <Button
          className={classes.back}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconArrowLeft size={15} stroke={1.75} />}
          onClick={() => change({ template: undefined, version: undefined })}
        >
          All templates
        </Button>
        <h2 className={classes.title}>{name}</h2>
        {description && <p className={shared.quiet}>{description}</p>}
        {!is_active && <Notice>This template is archived. It can be restored in the list of templates.</Notice>}
        {shown !== latest && (
          <Notice>
            This is version {shown}; the latest is {latest}.{' '}
            {mayEdit && is_active && <BringBack template={template} change={change} />}
          </Notice>
        )}
        {sections.map((section) => (
          <section key={section.title} className={classes.section}>
            <h3 className={classes.sectionTitle}>{section.title}</h3>
            <ol className={classes.items}>
              {section.items.map((item) => (
                <li key={item.title} className={classes.item}>
                  <div className={classes.itemText}>
                    <span className={classes.itemTitle}>{item.title}</span>
                    {item.description && <span className={shared.quiet}>{item.description}</span>}
                  </div>
                  <span className={`${classes.days} tnum`}>
                    {item.days === null ? 'No date' : plural(item.days, 'day')}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <VersionHistory template={template} change={change} />
    </div>
  );
}

/** The sections of an old version as the newest one: nothing is lost, because nothing is taken away. */
function BringBack({ template, change }: { template: Template; change: ChangeSearch }) {
  const queryClient = useQueryClient();
  const { id, version, sections, shown_version_no: shown } = template;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.diligence.editTemplate({ id, version, sections }),
    onSuccess: (now) => {
      toast({ title: `Version ${shown} was restored as version ${now.version_no}`, tone: 'success' });
      change({ version: undefined });
    },
    onError: (error) => toastError(FAILED.saveTemplate, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.diligence.key() }),
  });
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      Restore this version
    </Button>
  );
}
