import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { TEXT_LINK } from './text-link-look.ts'

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}

function Anchor({ className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={`${TEXT_LINK} ${className ?? ''}`}>
      {children}
    </a>
  )
}

/**
 * A link inside a text or at the end of a heading. Its props are those of the router's `Link`.
 */
export const TextLink: LinkComponent<typeof Anchor> = createLink(Anchor)

/** A link to another website. It looks like a `TextLink`. */
export function ExternalLink({ className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} rel="noopener noreferrer" className={`${TEXT_LINK} ${className ?? ''}`}>
      {children}
    </a>
  )
}
