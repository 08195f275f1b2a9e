import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { currentAccount } from '../../../../lib/session/session.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'

/**
 * Shows a confirmation if leaving the page would discard unsaved changes.
 * The browser shows its own confirmation before the tab closes.
 */
export function LeaveConfirm({ isDirty }: { isDirty: boolean }) {
  const { t } = useLingui()
  const blocker = useBlocker({
    // No confirmation is needed for links to a section of the same page, or after the user was signed out.
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
