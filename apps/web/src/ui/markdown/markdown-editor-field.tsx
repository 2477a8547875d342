import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { Markdown } from '@tiptap/markdown';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import classes from './markdown-editor.module.css';
import type { MarkdownEditorProps } from './markdown-editor.tsx';

/** Only what Markdown has a word for, so that what is saved is what was seen. Links are checked for their scheme. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    underline: false,
    strike: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto'] },
  }),
  Markdown,
];

export default function MarkdownEditorField({ label, initial, onChange }: MarkdownEditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial,
    contentType: 'markdown',
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: changed }) => onChange(changed.getMarkdown()),
  });
  return (
    <RichTextEditor editor={editor} classNames={{ root: classes.editor, content: classes.content }}>
      <RichTextEditor.Toolbar className={classes.toolbar} role="toolbar" aria-label={`Format of ${label}`}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
