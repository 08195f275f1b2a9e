import { useLingui } from '@lingui/react/macro'
import { BrandMark } from '../../../../ui/brand-mark.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'

interface AllowPushDialogProps {
  onClose: () => void
  onAllow: () => void
  isBusy: boolean
}

/** What push is for, before the browser asks its own question: that one is asked once in a life. */
export function AllowPushDialog({ onClose, onAllow, isBusy }: AllowPushDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Know the moment it changes`}
      isSheet
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
      <div className="rounded-[10px] bg-well px-4 py-5" aria-hidden="true">
        <div className="flex items-center gap-3 rounded-[12px] border border-line bg-sheet px-4 py-3">
          <BrandMark size={28} />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-2">
              <b className="min-w-0 flex-1 text-sm text-ink">{t`Practice moved to 6:30 PM`}</b>
              <span className="text-xs text-ink-3">{t`now`}</span>
            </div>
            <div className="text-sm text-ink-2">{t`Maya, Fri, May 15. Was 6:00 PM.`}</div>
          </div>
        </div>
      </div>
      <p className="mt-4 text-center">
        {t`We notify you when a game moves, is cancelled, or is about to start. Nothing else unless you ask.`}
      </p>
    </Dialog>
  )
}
