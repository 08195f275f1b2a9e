import { createContext } from 'react'

/** @param isReplaced true if the new page replaces the current page in the browser's history */
export type Open = (path: string, isReplaced?: boolean) => void

/**
 * Opens a page of the app by its path.
 * The sign-in page opens pages in this way, because it also runs before the router is loaded (`sign-in-start.tsx`).
 */
export const OpenPath = createContext<Open>((path) => location.assign(path))
