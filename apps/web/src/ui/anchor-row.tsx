import { type ReactNode, useEffect, useRef } from 'react'
import './tabs.css'
import './anchor-row.css'

interface AnchorRowProps<Id extends string> {
  label: string
  anchors: readonly { id: Id; label: ReactNode }[]
  current: Id
  onGo: (id: Id) => void
}

/** The parts of one long page, as links; it stays at the top, and marks the part that is being read. */
export function AnchorRow<Id extends string>({ label, anchors, current, onGo }: AnchorRowProps<Id>) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    // Sideways alone: the page itself is being scrolled by its reader.
    if (link && row.current) row.current.scrollTo({ left: link.offsetLeft - 16 })
  }, [current])
  return (
    <nav ref={row} aria-label={label} className="tab-list anchor-row">
      {anchors.map((anchor) => (
        <a
          key={anchor.id}
          href={`#${anchor.id}`}
          className="tab"
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
