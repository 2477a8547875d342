import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type LinkOf<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/** A link of the app in running text, with the router's types for `to` and `search`. */
export const TextLink = createLink((props: LinkOf<AnchorProps>) => <Anchor inherit {...props} />);

/** A link of the app that looks like a button. */
export const ButtonLink = createLink((props: LinkOf<ButtonProps>) => <Button component="a" {...props} />);
