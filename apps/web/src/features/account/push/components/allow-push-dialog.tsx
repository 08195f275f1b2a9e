import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SampleNotification } from './sample-notification.tsx'

interface AllowPushDialogProps {
  onClose: () => void
  onAllow: () => void
  isBusy: boolean
}

/** Explains push before the browser asks for permission, because the browser asks only once. */
export function AllowPushDialog({ onClose, onAllow, isBusy }: AllowPushDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Know the moment it changes`}
      size="confirm"
      hasCloseButton={false}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t`Not now`}
          </Button>
          <Button variant="primary" onPress={onAllow} isBusy={isBusy} busyLabel={t`One moment...`}>
            {t`Turn on notifications`}
          </Button>
        </>
      }
    >
      <SampleNotification />
      <p className="mx-auto mt-4 max-w-[340px] text-center text-pretty">
        {t`We notify you when a game moves, is cancelled, or is about to start. Nothing else unless you ask.`}
      </p>
    </Dialog>
  )
}
