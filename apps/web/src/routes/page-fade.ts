/*
 * One page fades into the next, where the browser can and the person wants things to move. What changes within a page (a
 * month, a filter, an event that opens) has its own motion; the frame around it is the same before and after, and is seen
 * to stay. What is pressed meanwhile is pressed on the new page (styles.css).
 */

/** Without types of transitions, the router could not tell one page from another and would fade at every filter. */
export const canFade = (): boolean => CSS.supports('selector(:active-view-transition-type(page))')

const still = matchMedia('(prefers-reduced-motion: reduce)')

interface Change {
  readonly pathChanged: boolean
  /** Absent for the first page. */
  readonly fromLocation?: object | undefined
}

export const fadeOf = ({ pathChanged, fromLocation }: Change): string[] | false =>
  pathChanged && fromLocation && !still.matches ? ['page'] : false
