import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import './text-link.css'

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}

function Anchor({ className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={`text-link ${className ?? ''}`}>
      {children}
    </a>
  )
}

/** A link inside words or at the end of a heading; typed like the router's own Link. */
export const TextLink: LinkComponent<typeof Anchor> = createLink(Anchor)

/** The same look for an address outside the app. */
export function ExternalLink({ className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} rel="noopener noreferrer" className={`text-link ${className ?? ''}`}>
      {children}
    </a>
  )
}
