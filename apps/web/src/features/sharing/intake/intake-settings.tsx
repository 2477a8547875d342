import { INTAKE_TEXT_MAX, INTAKE_TITLE_MAX, QUESTIONS_MAX, SLUG_MAX } from '@cairn/domain';
import { Badge, Button, Skeleton, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconExternalLink, IconEye, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { CopyText } from '../../../ui/base/copy-text.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RestoredNotice } from '../../../ui/forms/restored-notice.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './intake.module.css';
import { QuestionEditor } from './question-editor.tsx';
import { type Settings, useIntakeSettings } from './use-intake-settings.ts';

type Typed = ReturnType<typeof useIntakeSettings>['typed'];
interface IntakeSettingsProps {
  /** The page as strangers would see it, with what is typed. */
  preview: (settings: Typed, onClose: () => void) => ReactNode;
}

/** The firm's page for strangers: its address, its words, its questions, and whether it can be seen. */
export function IntakeSettings({ preview }: IntakeSettingsProps) {
  const { data, error, refetch } = useQuery(orpc.intakePage.getSettings.queryOptions());
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The intake page could not be loaded" />;
  if (!data) return <Skeleton height={320} radius="md" />;
  return <Form key={data.version} settings={data} preview={preview} />;
}

function Form({ settings, preview }: IntakeSettingsProps & { settings: Settings }) {
  const form = useIntakeSettings(settings);
  const { values, errors, kept, isStale, isDirty, pending, change, changeQuestion, add, remove, move, save } = form;
  const { is_published, slug, former_slugs } = settings;
  const [isPreviewed, setPreviewed] = useState(false);
  const address = `${window.location.origin}/intake/${slug}`;
  return (
    <>
      <Section
        title="Intake page"
        purpose="A page on which anybody can submit a company to you, without an account. Their address is proven by a code, and what they send is with the other submissions."
        aside={<Badge color={is_published ? 'pine' : 'gray'}>{is_published ? 'Published' : 'Off'}</Badge>}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconEye size={16} stroke={1.75} />}
              onClick={() => setPreviewed(true)}
            >
              Preview
            </Button>
            {is_published && (
              <Button
                component="a"
                href={`/intake/${slug}`}
                target="_blank"
                rel="noopener"
                variant="default"
                leftSection={<IconExternalLink size={16} stroke={1.75} />}
              >
                Open the page
              </Button>
            )}
          </>
        }
      >
        {kept.isRestored && <RestoredNotice onDiscard={kept.discard} />}
        {isStale && (
          <Notice tone="warning">
            A colleague has changed the page in the meantime. If you save again, your version replaces theirs.
          </Notice>
        )}
        {is_published && <CopyText label="Address of the page" value={address} />}
        <Switch
          label="Publish the page"
          description={
            is_published
              ? 'While it is switched off, nobody can open it. Submissions that came through it stay.'
              : 'Publishing also saves what you entered below.'
          }
          checked={is_published}
          disabled={pending}
          onChange={(event) => save(event.currentTarget.checked)}
        />
        <TextInput
          label="Address"
          description={`${window.location.origin}/intake/…`}
          maxLength={SLUG_MAX}
          autoComplete="off"
          value={values.slug}
          onChange={(event) => change({ slug: event.currentTarget.value })}
          error={errors.slug}
        />
        {former_slugs.length > 0 && (
          <Text size="sm" c="dimmed">
            Former addresses lead to the page too: {former_slugs.join(', ')}.
          </Text>
        )}
        <TextInput
          label="Title"
          required
          maxLength={INTAKE_TITLE_MAX}
          value={values.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
          error={errors.title}
        />
        <Textarea
          label="Introduction"
          description="What you look for, and what happens next. Plain text."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={INTAKE_TEXT_MAX}
          value={values.introduction}
          onChange={(event) => change({ introduction: event.currentTarget.value })}
          error={errors.introduction}
        />
      </Section>
      {isPreviewed && preview(form.typed, () => setPreviewed(false))}
      <Section
        title="Questions of the intake page"
        purpose="Asked besides company, industry, stage, amount, website and description. Answers keep the question as it was worded when they were given."
        actions={
          <>
            <Button loading={pending} disabled={!isDirty && settings.version > 0} onClick={() => save(is_published)}>
              Save Intake Page
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              disabled={values.questions.length >= QUESTIONS_MAX}
              onClick={add}
            >
              Add question
            </Button>
          </>
        }
      >
        {values.questions.length === 0 && <Text c="dimmed">No questions of your own.</Text>}
        {values.questions.length > 0 && (
          <ol className={classes.questions} aria-label="Questions">
            {values.questions.map((question, at) => (
              <QuestionEditor
                key={question.key}
                question={question}
                at={at}
                last={values.questions.length - 1}
                errorOf={(field) => errors[`questions.${at}.${field}`]}
                onChange={(part) => changeQuestion(at, part)}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(at)}
              />
            ))}
          </ol>
        )}
        {errors.questions && (
          <Text c="red" size="sm" role="alert">
            {errors.questions}
          </Text>
        )}
      </Section>
    </>
  );
}
