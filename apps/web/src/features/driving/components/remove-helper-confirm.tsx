import type { DrivingFamily, Helper } from '@homefield/contract/coverage'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { useDeleteHelper } from '../mutations.ts'

interface RemoveHelperConfirmProps {
  family: DrivingFamily
  helper: Helper
  onClose: () => void
}

/** Asks first, because a restored helper would not get their drives back. */
export function RemoveHelperConfirm({ family, helper, onClose }: RemoveHelperConfirmProps) {
  const { t } = useLingui()
  const remove = useDeleteHelper(onClose)
  const { name } = helper
  const ending = family.defaults.filter(
    ({ driver }) => driver.kind === 'helper' && driver.helperId === helper.id,
  ).length
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({ ownerId: family.ownerId, helper })
      }}
      title={t`Remove helper`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
      isBusy={remove.isPending}
    >
      <p>
        <Trans>
          All drives of <b className="break-words text-ink">{name}</b> need a driver again. This can’t be
          undone.
        </Trans>
      </p>
      {ending > 0 ? (
        <p className="mt-2">
          <Plural value={ending} one="# usual drive ends, too." other="# usual drives end, too." />
        </p>
      ) : null}
      {remove.errorText ? (
        <Note tone="neg" role="alert" className="mt-3">
          {remove.errorText}
        </Note>
      ) : null}
    </ConfirmDialog>
  )
}
