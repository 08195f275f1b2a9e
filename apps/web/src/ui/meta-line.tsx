import { Children, type ReactNode } from 'react'

// A dot stands in front of each part, in a margin that is cut away where a line begins. An empty output is something
// that is yet to be said.
const PART =
  "relative min-w-0 pl-[1em] wrap-anywhere before:absolute before:left-0 before:w-[1em] before:text-center before:content-['·'_/_''] has-[>output:empty]:before:content-none"

/** Short facts parted by dots; where the line ends between two, neither line keeps a dot for itself. */
export function MetaLine({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-[1em] flex flex-wrap">
        {Children.toArray(children)
          .filter((part) => part !== '')
          .map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- facts have no name but their place
            <span key={index} className={PART}>
              {part}
            </span>
          ))}
      </span>
    </span>
  )
}
