import { Children, type ReactNode } from 'react'

// Each part has a dot before it, in a margin that is clipped at the start of a line.
// An empty `output` gets no dot, because its text is not there yet.
const PART =
  "relative min-w-0 pl-[1em] wrap-anywhere before:absolute before:left-0 before:w-[1em] before:text-center before:content-['·'_/_''] has-[>output:empty]:before:content-none"

/** Short facts with dots between them. The dot at a line break is hidden. */
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
