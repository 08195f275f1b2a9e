import { Children, type ReactNode } from 'react'

// Each part has a separating dot on its left. The first part's dot in each line is clipped and thus invisible.
// A part with an empty `output` element shows no text, so it has no dot.
const PART =
  "relative min-w-0 pl-[1em] wrap-anywhere before:absolute before:left-0 before:w-[1em] before:text-center before:content-['·'_/_''] has-[>output:empty]:before:content-none"

/**
 * Shows short facts about an item in a line, separated by dots.
 * If the facts need a second line, the second line does not begin with a dot.
 */
export function MetaLine({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-[1em] flex flex-wrap">
        {Children.toArray(children)
          .filter((part) => part !== '')
          .map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no id and never reorder
            <span key={index} className={PART}>
              {part}
            </span>
          ))}
      </span>
    </span>
  )
}
