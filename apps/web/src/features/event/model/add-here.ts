import { useEffect } from 'react'

/** Opens the form for a new event at the day that a page shows. */
type AddHere = () => void

let onPage: AddHere | null = null

/** Registers the page's own way to add an event, which knows the visible day. Null if the page has none. */
export function useAddHere(add: AddHere | null): void {
  useEffect(() => {
    onPage = add
    return () => {
      if (onPage === add) onPage = null
    }
  }, [add])
}

/** Returns the page's own way to add an event. Null if no page has registered one. */
export const addHere = (): AddHere | null => onPage
