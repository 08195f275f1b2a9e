import { Children, type ReactNode } from 'react'
import './meta-line.css'

/** Short facts parted by dots; where the line ends between two, neither line keeps a dot for itself. */
export function MetaLine({ children }: { children: ReactNode }) {
  return (
    <span className="meta-line">
      <span>
        {Children.toArray(children)
          .filter((part) => part !== '')
          .map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- facts have no name but their place
            <span key={index}>{part}</span>
          ))}
      </span>
    </span>
  )
}
