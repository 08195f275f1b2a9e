import { type ReactNode, useEffect } from 'react'
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider'

const findModalRoot = () => document.getElementById('modal-root')

/**
 * Renders everything that covers the page (dialogs, drawers) into `#modal-root` of index.html.
 * If a page has no `#modal-root`, dialogs do not appear, and the console reports the mistake.
 * A dialog outside `#modal-root` would have no styles.
 */
export function ModalRoot({ children }: { children: ReactNode }) {
  const root = findModalRoot()
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a page without `#modal-root` is a mistake that must be noticed
    if (!root) console.error('The page has no #modal-root: the dialog is not rendered.')
  }, [root])
  if (!root) return null
  return <UNSAFE_PortalProvider getContainer={findModalRoot}>{children}</UNSAFE_PortalProvider>
}
