import { useLingui } from '@lingui/react/macro'
import { Image } from 'lucide-react'
import { useRef, useState } from 'react'
import { nativeCamera } from '../../../../platform/camera.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { lateMenu } from '../../../../ui/late.tsx'
import { ACCEPTED } from '../model/picture-file.ts'
import type { PictureChoice } from './use-picture-choice.ts'

const CameraSheet = lateMenu(() => import('./camera-sheet.tsx').then((module) => module.CameraSheet))

interface AttachButtonProps {
  choice: PictureChoice
  /** The title of the sheet that the native app shows for adding a picture. */
  sheetTitle: string
}

/**
 * Shows a button for adding a picture. In a browser, the button opens the file chooser.
 * The button of the native app opens a sheet that also offers the camera.
 */
export function AttachButton({ choice, sheetTitle }: AttachButtonProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const camera = nativeCamera()
  return (
    <>
      <IconButton
        icon={Image}
        label={t`Add photo`}
        className="h-10! max-md:h-11!"
        isBusy={choice.isReading}
        {...(camera ? { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen } : {})}
        onPress={() => (camera ? setOpen(true) : input.current?.click())}
      />
      {/* The file input is hidden, because users and screen readers use the button above it. */}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          choice.choose([...(event.currentTarget.files ?? [])])
          // Clear the file input, so that choosing the same file again fires a change event.
          event.currentTarget.value = ''
        }}
      />
      {camera && isOpen ? (
        <CameraSheet camera={camera} title={sheetTitle} choice={choice} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
