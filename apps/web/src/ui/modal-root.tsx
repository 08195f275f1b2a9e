import { type ReactNode, useEffect } from 'react'
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider'

const findModalRoot = () => document.getElementById('modal-root')

/**
 * Renders everything that covers the page into one element, `#modal-root` of index.html.
 * On a page without `#modal-root`, no dialog appears and the console reports the mistake.
 * A dialog outside `#modal-root` would have no styles.
 */
export function ModalRoot({ children }: { children: ReactNode }) {
  const root = findModalRoot()
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a page without `#modal-root` is a programming error and must be noticed
    if (!root) console.error('The page has no #modal-root: the dialog is not rendered.')
  }, [root])
  if (!root) return null
  return <UNSAFE_PortalProvider getContainer={findModalRoot}>{children}</UNSAFE_PortalProvider>
}
