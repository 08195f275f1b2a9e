import { Children, type ReactNode } from 'react'

// Each fact has a dot on its left.
// At the start of a line, the dot lies outside the clipped box and is invisible.
// A fact whose `output` element is still empty gets no dot.
const PART =
  "relative min-w-0 pl-[1em] wrap-anywhere before:absolute before:left-0 before:w-[1em] before:text-center before:content-['·'_/_''] has-[>output:empty]:before:content-none"

/**
 * Shows short facts in a row, separated by dots.
 * The row can wrap, and a wrapped line does not begin with a dot.
 */
export function MetaLine({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-[1em] flex flex-wrap">
        {Children.toArray(children)
          .filter((part) => part !== '')
          .map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the facts have no id and never reorder
            <span key={index} className={PART}>
              {part}
            </span>
          ))}
      </span>
    </span>
  )
}
