import { type AnchorHTMLAttributes, use } from 'react'
import { OpenPath } from '../lib/open-path.ts'

interface PathLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** A link to a page of the app that works without the router. Other pages use the router's `Link`. */
export function PathLink({ href, children, ...rest }: PathLinkProps) {
  const open = use(OpenPath)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open(href)
      }}
    >
      {children}
    </a>
  )
}
