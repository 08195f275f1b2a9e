import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { currentAccount } from '../../../../lib/session/session.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'

/** Asks before a navigation discards unsaved changes. Before the tab closes, the browser itself asks. */
export function LeaveConfirm({ isDirty }: { isDirty: boolean }) {
  const { t } = useLingui()
  const blocker = useBlocker({
    // A link to an anchor stays on this page, so nobody is asked. Nobody is asked after the account has ended.
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
