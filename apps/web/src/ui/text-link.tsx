import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

/** The classes of a link. Buttons that look like links use the same classes. */
export const TEXT_LINK =
  'relative rounded-[3px] font-medium text-brand-ink hover:underline hover:underline-offset-3 touch:after:absolute touch:after:-inset-x-2 touch:after:-inset-y-3.5'

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
