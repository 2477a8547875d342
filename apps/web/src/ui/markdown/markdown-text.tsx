import { Anchor } from '@mantine/core';
import ReactMarkdown, { type Components } from 'react-markdown';
import classes from './markdown.module.css';

/** Headlines below those of the page they stand in; no picture, which would tell its server who reads the memo. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) => (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" inherit underline="always">
      {children}
    </Anchor>
  ),
};

export default function MarkdownText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <ReactMarkdown components={COMPONENTS} disallowedElements={['img']}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
