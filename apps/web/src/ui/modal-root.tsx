import { type ReactNode, useEffect } from 'react'
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider'

const findModalRoot = () => document.getElementById('modal-root')

/**
 * Everything that covers the page renders into one shared element, `#modal-root` of index.html. A page without it
 * shows no dialog at all, which is said in the console, rather than one in a place nobody styled.
 */
export function ModalRoot({ children }: { children: ReactNode }) {
  const root = findModalRoot()
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a page without its root is our own mistake, and must be seen
    if (!root) console.error('The page has no #modal-root: the dialog is not rendered.')
  }, [root])
  if (!root) return null
  return <UNSAFE_PortalProvider getContainer={findModalRoot}>{children}</UNSAFE_PortalProvider>
}
