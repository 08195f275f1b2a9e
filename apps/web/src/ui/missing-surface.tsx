import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { MissingText } from './missing-text.tsx'
import { useReload } from './use-reload.ts'

/**
 * The dialog that appears if the code of `DialogSurface` fails to load.
 * The dialog uses the browser's native `<dialog>`, which handles the focus and Escape without our code.
 */
export function MissingSurface({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { reload, problem, isBusy, label } = useReload()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className="m-auto w-[min(420px,calc(100%-48px))] rounded-dialog bg-raised p-6 text-ink shadow-lg backdrop:bg-scrim"
      onClose={onClose}
    >
      <h2 id={title} className="mb-2 type-h">{t`This part could not be loaded`}</h2>
      <MissingText problem={problem} />
      <div className="mt-5 flex justify-end gap-2">
        {/* Closing the native dialog returns the focus. Unmounting the dialog would not return it. */}
        <Button onPress={() => dialog.current?.close()}>{t`Close`}</Button>
        <Button variant="primary" isBusy={isBusy} onPress={reload}>
          {label}
        </Button>
      </div>
    </dialog>
  )
}
