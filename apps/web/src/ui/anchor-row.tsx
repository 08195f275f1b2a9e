import { type ReactNode, useEffect, useRef } from 'react'
import { TAB, TAB_LIST } from './tabs.tsx'

// On a phone, the links fade out at the right edge, so that users see that the row scrolls.
const MORE =
  'max-md:after:pointer-events-none max-md:after:sticky max-md:after:right-0 max-md:after:-mr-4 max-md:after:w-10 max-md:after:flex-none max-md:after:bg-[linear-gradient(90deg,transparent,var(--surface))]'
// The row is 4 px wider than the content, to hide the focus rings of content that scrolls under the row.
const ROW = `${TAB_LIST} sticky top-0 z-(--z-sticky) -mx-0.5 bg-surface px-0.5 max-md:-mx-4 max-md:gap-5 max-md:px-4 ${MORE}`

interface AnchorRowProps<Id extends string> {
  label: string
  anchors: readonly { id: Id; label: ReactNode }[]
  current: Id
  onGo: (id: Id) => void
}

/** A sticky row of links to the sections of a long page. The link of the section on the screen is marked. */
export function AnchorRow<Id extends string>({ label, anchors, current, onGo }: AnchorRowProps<Id>) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    // Scroll only the row itself, and only sideways.
    // `scrollIntoView` would also scroll the page, while the user is scrolling it.
    if (link && row.current) row.current.scrollTo({ left: link.offsetLeft - 16 })
  }, [current])
  return (
    <nav ref={row} aria-label={label} className={ROW}>
      {anchors.map((anchor) => (
        <a
          key={anchor.id}
          href={`#${anchor.id}`}
          className={`${TAB} hover:text-ink focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]`}
          data-selected={anchor.id === current || undefined}
          aria-current={anchor.id === current ? 'location' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onGo(anchor.id)
          }}
        >
          {anchor.label}
        </a>
      ))}
    </nav>
  )
}
