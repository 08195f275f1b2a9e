import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { currentAccount } from '../../../../lib/session/account.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'

/**
 * Asks for confirmation if leaving the Settings page would discard unsaved changes.
 * If the user closes the tab, the browser shows its own confirmation instead.
 */
export function LeaveConfirm({ isDirty }: { isDirty: boolean }) {
  const { t } = useLingui()
  const blocker = useBlocker({
    // No confirmation appears for a link within the page, or when the user has been signed out.
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && currentAccount() !== null,
    enableBeforeUnload: () => isDirty && currentAccount() !== null,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
    >
      {t`Your changes on this page haven’t been saved and will be lost.`}
    </ConfirmDialog>
  )
}
